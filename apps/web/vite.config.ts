import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageChunks } from './chunks.ts';
import {
  compressFiles,
  foldFacades,
  layerComponentStyles,
  listScreenFiles,
  preloadFont,
} from './build-plugins.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env['POWERSET_SERVER'] ?? 'http://127.0.0.1:8088';
/** Paths that the application draws; the development server passes all others on. */
const SERVER_PATHS = [
  '/api',
  '/site-theme',
  '/logout',
  '/health',
  '/healthcheck',
  '/ping',
  '/swagger',
  '/superset/log',
  '/chart-packages',
  '/superset/csv',
  '/tabstateview',
  '/tableschemaview',
  '/kv',
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The page that the server sends contains the path of the site.
  base: './',
  plugins: [
    layerComponentStyles(),
    react(),
    preloadFont('inter-latin-wght-normal'),
    foldFacades(),
    listScreenFiles(),
    compressFiles(),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVER_PATHS.map(path => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    outDir: `${root}/dist/web`,
    emptyOutDir: true,
    target: 'es2023',
    assetsDir: 'static/assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every page needs the code that loads other files, so it must not end up in one of those.
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|(?:vite[\\/]preload-helper|rolldown[\\/]runtime)/,
              priority: 30,
            },
            ...pageChunks({ shared: 19, own: 2 }),
            // Only saving a chart as a file needs its drawing outside of a page.
            {
              name: 'pictures',
              test: /packages[\\/]charts[\\/](?:draw-picture|kit[\\/]picture[\\/]|[a-z_0-9]+[\\/]picture\.)|node_modules[\\/](?:zrender[\\/]lib[\\/]svg[\\/]|echarts[\\/]lib[\\/]renderer[\\/]installSVG)/,
              priority: 5,
            },
            // Code that several charts share must not be part of one of them. What every page needs of it must not
            // bring the drawing library with it.
            {
              name: 'chart-kit',
              test: /packages[\\/](?:core|kit)[\\/]|packages[\\/]charts[\\/]kit[\\/](?!map[\\/]|picture[\\/](?!svg\.)|package-about\.|view[\\/](?:saved-charts|EChart|echarts|timeseries-parts)\.(?!module))/,
              minShareCount: 2,
              priority: 16,
            },
            // What joins charts to the drawing library comes with the first chart that it draws, together with the
            // charts that most dashboards have.
            {
              name: 'chart-drawing',
              test: /packages[\\/]charts[\\/](?:kit[\\/]view[\\/](?:EChart|echarts|timeseries-parts)\.(?!module)|(?:pie|echarts_timeseries(?:_\w+)?)[\\/](?!about\.|thumbnail\.|upgrade|picture\.))/,
              priority: 16,
            },
            // Code that maps share; the map library comes with the first map.
            {
              name: 'map-kit',
              test: /packages[\\/]charts[\\/]kit[\\/]map[\\/](?!view[\\/](?!MapView\.))/,
              priority: 15.5,
            },
            // The world map chart and the base map of other charts share the outlines, not each other's code.
            {
              name: 'geo',
              test: /node_modules[\\/](?:d3-geo|d3-array|internmap|topojson-client)[\\/]|core[\\/]geography[\\/]/,
              priority: 21,
            },
            {
              name: 'world-outlines',
              test: /node_modules[\\/]world-atlas[\\/]|world_map[\\/]world-shapes/,
              priority: 20,
            },
            { name: 'maplibre', test: /node_modules[\\/](?:maplibre-gl|@maplibre)[\\/]/, priority: 20 },
            {
              name: 'deck',
              test: /node_modules[\\/](?:@deck\.gl[\\/](?!aggregation)|@luma\.gl|@math\.gl|@loaders\.gl|@probe\.gl)/,
              priority: 20,
            },
            // One file per chart type holds its queries, controls, and drawing. The builder fetches all of
            // them, so the world map, whose drawing includes the outlines of countries, is split in two.
            {
              name: chartFolder,
              debugName: 'charts',
              test: /packages[\\/]charts[\\/](?!kit|world_map[\\/](?:View|world-shapes))[a-z_0-9]+[\\/](?!about\.|thumbnail\.|upgrade|[a-z-]+-drawing\.|picture\.|shapes[\\/])/,
              priority: 15,
            },
            // Code that every drawing needs, and the usual series; other series and rare components come with the
            // charts that use them.
            {
              name: 'echarts',
              test: /node_modules[\\/](?:zrender[\\/](?!lib[\\/]svg)|echarts[\\/](?!lib[\\/](?:chart[\\/](?!helper|bar[\\/]|line[\\/]|pie[\\/]|scatter[\\/])|renderer[\\/]installSVG|component[\\/](?:calendar|geo|matrix|parallel|polar|radar|singleAxis|timeline|thumbnail|brush|toolbox|visualMap))))/,
              priority: 20,
            },
            // The SQL editor has a grid without charts, and pivot tables and tables share it.
            { name: 'grid', test: /packages[\\/]ui[\\/]grid[\\/]/, priority: 16 },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 20 },
            {
              name: 'codemirror',
              test: /node_modules[\\/](?:@codemirror|@lezer|crelt|style-mod|w3c-keyname)[\\/]/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});

function chartFolder(id: string): string | null {
  const [, folder] = /packages[\\/]charts[\\/](?!kit)([a-z_0-9]+)[\\/]/.exec(id) ?? [];
  if (folder === undefined) return null;
  return PLAIN.test(folder) ? 'chart-plain' : `chart-${folder}`;
}

/** The charts without a drawing library that most dashboards have. */
const PLAIN = /^(?:table|big_number_total)$/;
