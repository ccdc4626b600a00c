import { kindOf } from './upload-draft.ts';

const TYPES = 'CSV, TSV, Excel (.xlsx, .xls), JSON, and Parquet';

/** Returns whether data files can be dropped on a page: home, the lists, and the upload page itself. */
export function takesFiles(pathname: string): boolean {
  return (
    isUploadPage(pathname) ||
    /^\/superset\/(?:welcome|tags|all_entities)\/?$/.test(pathname) ||
    /^\/(?:[^/]+\/list|trash|sqllab\/history|annotationlayer\/[^/]+\/annotation)\/?$/.test(pathname)
  );
}

/** Returns whether the page is the upload page, at one of its three addresses. */
export function isUploadPage(pathname: string): boolean {
  return /^\/(?:csv|excel|columnar)todatabaseview\/form\/?$/.test(pathname);
}

/**
 * Returns whether a drag carries files from outside of the browser. Dragged pictures of a page carry files, too,
 * but also their HTML.
 */
export function carriesFiles(types: readonly string[]): boolean {
  return types.includes('Files') && !types.includes('text/html');
}

/** Returns why dropped files cannot be uploaded; undefined if they can. */
export function dropProblem(names: readonly string[], isUploadOpen: boolean): string | undefined {
  const [first] = names;
  if (first === undefined)
    return 'The drop contains no file. Save the file on your computer and drop it again.';
  const wrong = names.find(name => kindOf(name) === undefined);
  if (wrong !== undefined)
    return `'${wrong}' cannot be uploaded, because its file type is not supported. Drop one of these: ${TYPES}.`;
  // A ZIP file on a list may as well be an export of charts or dashboards.
  if (!isUploadOpen && names.some(name => /\.zip$/i.test(name)))
    return 'ZIP files cannot be dropped here. Use Import for exported items, or the upload page for zipped Parquet files.';
  if (names.length > 1 && names.some(name => !/\.parquet$/i.test(name)))
    return `You dropped ${names.length} files. Drop one file at a time; only Parquet files can be uploaded together.`;
  return undefined;
}
