import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { FirstAccount } from '../auth/first-account.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SignInService } from '../auth/sign-in.ts';
import type { OidcSignIn } from '../auth/oidc.ts';
import type { Settings } from '../config/settings.ts';
import { BODY_LIMITS } from './body-limits.ts';
import { httpContext } from './context.ts';
import { basePathOf } from './base-path.ts';
import { firstData, PAGE_SCREENS } from './page-screens.ts';
import { HOME, loginAddress, safeNext } from './sign-in-address.ts';
import { returnSite } from './site-address.ts';
import type { WebFiles } from './web-files.ts';

export interface PageDeps {
  /** Returns whether a dashboard exists and the actor may see it. */
  readonly findDashboard: (name: string, actor: Actor) => Promise<'visible' | 'hidden' | 'missing'>;
  readonly files: WebFiles;
  readonly sessions: Sessions;
  readonly signIn: SignInService;
  readonly firstAccount: FirstAccount;
  readonly oidc: ReadonlyMap<string, OidcSignIn>;
  readonly settings: Pick<Settings, 'passwordSignIn' | 'publicUrl' | 'remoteUser'>;
}

/** Paths that the web application draws. */
const PAGES = [
  '/superset/welcome',
  '/superset/explore/p/:key',
  '/superset/tags',
  '/trash',
  '/superset/all_entities',
  '/dashboard/list',
  '/chart/list',
  '/chart/add',
  '/sqllab',
  '/sqllab/history',
  '/tablemodelview/list',
  '/dataset/add',
  '/dataset/:id',
  '/databaseview/list',
  '/savedqueryview/list',
  '/alert/list',
  '/report/list',
  '/alert/:id/log',
  '/report/:id/log',
  '/csstemplatemodelview/list',
  '/theme/list',
  '/annotationlayer/list',
  '/annotationlayer/:id/annotation',
  '/rowlevelsecurity/list',
  '/logmodelview/list',
  '/dynamic-plugins/list',
  '/users/list',
  '/roles/list',
  '/groups/list',
  '/users/userinfo',
  '/profile',
  '/system',
  '/system/settings',
  '/system/comparison',
] as const;

/** Pages that are useless without the permission for what they show. */
const NEEDS: readonly (readonly [path: RegExp, permission: string, resource: string])[] = [
  [/^\/sqllab(\/|$)/, 'menu_access', 'SQL Lab'],
  [/^\/alert\/|^\/report\//, 'menu_access', 'Alerts & Report'],
  [/^\/users\/list/, 'menu_access', 'List Users'],
  [/^\/annotationlayer\//, 'menu_access', 'Annotation Layers'],
  [/^\/dynamic-plugins\//, 'menu_access', 'Plugins'],
  [/^\/csstemplatemodelview\//, 'menu_access', 'CSS Templates'],
  [/^\/roles\/list/, 'menu_access', 'List Roles'],
  [/^\/groups\/list/, 'menu_access', 'List Groups'],
  [/^\/logmodelview\/list/, 'can_read', 'Log'],
  [/^\/(?:system|theme)(\/|$)/, 'can_get', 'User'],
];

/** Serves the web application's page on its paths, and sign-in and sign-out without JavaScript. */
export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  for (const path of PAGES) app.get(path, (request, reply) => sendPage(app, request, reply, deps));
  // Forms open these in a window of their own; only the editor reads what they send.
  for (const path of ['/sqllab', '/chart/add'])
    app.post(path, (request, reply) => sendPage(app, request, reply, deps));
  app.get('/explore', async (request, reply) => {
    const chart = chartAddress(request);
    return chart === undefined ? sendPage(app, request, reply, deps) : reply.redirect(chart);
  });
  app.get('/superset/dashboard/:id', (request, reply) => sendDashboardPage(app, request, reply, deps));
  app.get('/', (_request, reply) => reply.redirect(HOME));
  app.get('/login', async (request, reply) => {
    const problem = (request.query as { readonly error?: unknown }).error;
    const { actor } = await httpContext(app)
      .identify(request)
      .catch((error: unknown) => ({
        actor: error instanceof AppError ? error : new AppError('server.failed', { cause: error }),
      }));
    if (actor instanceof AppError && problem === undefined)
      return reply.redirect(`/login/?error=${actor.code}`);
    if (actor instanceof AppError || actor.userId === null) return sendLoginPage(request, reply, deps);
    const next = safeNext(request);
    // A user without access to the page would be redirected in a loop.
    return reply.redirect(maySee(next, actor) ? next : HOME);
  });
  app.post('/login', { bodyLimit: BODY_LIMITS.visitors }, (request, reply) =>
    signInByForm(request, reply, deps),
  );
  // Whoever has a link chooses a password without an account to sign in with.
  app.get('/reset-password', (request, reply) =>
    sendFile(request, reply.header('referrer-policy', 'no-referrer'), deps.files),
  );
  app.get('/logout', async (request, reply) => {
    const kept = await deps.sessions.end(request, reply);
    const elsewhere =
      kept &&
      (await deps.oidc
        .get(kept.provider)
        ?.signOutAddress(kept.idToken, new URL(`${returnSite(request, deps.settings.publicUrl)}/login/`).href)
        .catch(() => undefined));
    return reply.redirect(elsewhere ?? deps.settings.remoteUser?.signOutUrl ?? '/');
  });
}

// Old URLs name a chart inside form data: `/explore/?form_data={"slice_id": 7}`.
function chartAddress(request: FastifyRequest): string | undefined {
  const { form_data: formData, ...others } = request.query as Record<string, string>;
  const id = /^\s*\{\s*"slice_id"\s*:\s*"?(\d+)"?\s*\}\s*$/.exec(
    typeof formData === 'string' ? formData : '',
  )?.[1];
  return id === undefined ? undefined : `/explore/?${new URLSearchParams({ slice_id: id, ...others })}`;
}

async function sendPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: PageDeps,
): Promise<FastifyReply> {
  const { actor } = await httpContext(app)
    .identify(request)
    .catch(() => ({ actor: undefined }));
  // Visitors see pages only if an administrator made them public.
  if (
    !actor ||
    (actor.guest && request.routeOptions.url === '/superset/welcome') ||
    (actor.userId === null && !actor.can('can_read', 'Dashboard')) ||
    !maySee(request.url, actor)
  )
    return reply.redirect(loginAddress(request));
  return sendFile(request, reply, files);
}

/** Returns whether the actor can use a page. */
export function maySee(path: string, actor: Actor): boolean {
  return NEEDS.every(
    ([pattern, permission, resource]) => !pattern.test(path) || actor.can(permission, resource),
  );
}

async function sendDashboardPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PageDeps,
): Promise<FastifyReply> {
  const { actor } = await httpContext(app)
    .identify(request)
    .catch(() => ({ actor: undefined }));
  const found = actor && (await deps.findDashboard((request.params as { id: string }).id, actor));
  if (actor && actor.userId !== null && found === 'hidden') return reply.redirect('/dashboard/list/');
  return sendPage(
    app,
    request,
    found === 'missing' && typeof actor?.userId === 'number' ? reply.code(404) : reply,
    deps,
  );
}

/** Sends the built page; the application itself asks who is signed in. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: WebFiles,
): Promise<FastifyReply> {
  if (files.page === undefined)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The web application has not been built. Run: npm run build');
  // Clients recognize our pages by this attribute.
  const page = (await builtPage(files.page, request, files)).replace(
    '<div id="root"',
    () => `${postedForm(request)}<div id="root" data-bootstrap="{}"`,
  );
  return reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache').send(page);
}

async function builtPage(page: string, request: FastifyRequest, files: WebFiles): Promise<string> {
  const base = basePathOf(request);
  const site = await files.siteHead?.(base);
  const built = underBase(withPreloads(page, request, files), base);
  if (!site) return built;
  return (
    site.icon === null ? built : built.replace(ICON, () => `<link rel="icon" href="${site.icon}">`)
  ).replace('</head>', () => `${site.html}</head>`);
}

const ICON = /<link rel="icon"[^>]*>/;

// Without these the browser learns of each file, and of the data, only from the one before.
function withPreloads(
  page: string,
  { routeOptions: { url }, params }: FastifyRequest,
  { screens }: Pick<WebFiles, 'screens'>,
): string {
  const screen = PAGE_SCREENS[url ?? ''];
  const names = screen === 'sign-in' ? [screen] : ['application', ...(screen === undefined ? [] : [screen])];
  const files = new Set(names.flatMap(name => screens[name] ?? []));
  const links = [...files]
    .filter(file => !page.includes(file))
    .map(file =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="./${file}">`
        : `<link rel="modulepreload" crossorigin href="./${file}">`,
    );
  const data = firstData(url, (params ?? {}) as Readonly<Record<string, string>>).map(
    address => `<link rel="preload" href="${address}" as="fetch" crossorigin="anonymous">`,
  );
  return page.replace('</head>', () => `${[...data, ...links].join('')}</head>`);
}

// The text of a chart's query may be too long for an address, so the page carries it.
function postedForm({ method, body }: FastifyRequest): string {
  const form = (body as { readonly form_data?: unknown } | undefined)?.form_data;
  if (method !== 'POST' || typeof form !== 'string') return '';
  return `<script type="application/json" id="sqllab-form">${form.replaceAll('<', String.raw`\u003c`)}</script>`;
}

// Pages are served at any depth, so their assets use absolute paths.
function underBase(page: string, base: string): string {
  return page
    .replace(/(href|src|action)="\.?\/(?!\/)/g, `$1="${base}/`)
    .replace('<html', base === '' ? '<html' : `<html data-base="${base}"`);
}

async function sendLoginPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, sessions }: PageDeps,
): Promise<FastifyReply> {
  const token = sessions.csrfToken(request, reply);
  const page =
    files.page === undefined
      ? underBase(LOGIN_FORM, basePathOf(request))
      : await builtPage(files.page, request, files);
  // For clients that sign in with this form; the application's own form sends JSON.
  const field = `<input type="hidden" id="csrf_token" name="csrf_token" value="${token}">${files.page === undefined ? '' : `<noscript>${underBase(FORM_WITHOUT_SCRIPT, basePathOf(request)).replace('CSRF', token)}</noscript>`}`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      page.includes(FORM_PLACE)
        ? page.replace(FORM_PLACE, `${field}${FORM_PLACE}`)
        : page.replace('</body>', `${field}</body>`),
    );
}

const FORM_PLACE = '<label for="username">';
const FORM_WITHOUT_SCRIPT =
  '<form method="post" action="/login/"><input name="username" autocomplete="username"> <input name="password" type="password"><input type="hidden" name="csrf_token" value="CSRF"> <button>Sign in</button></form>';
const LOGIN_FORM = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head><body><form method="post" action="/login/">
<label for="username">Username</label> <input id="username" name="username" autocomplete="username">
<label for="password">Password</label> <input id="password" name="password" type="password" autocomplete="current-password"><button>Sign in</button></form></body></html>`;

async function signInByForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, signIn, settings }: PageDeps,
): Promise<FastifyReply> {
  const form = (request.body ?? {}) as { username?: unknown; password?: unknown };
  try {
    sessions.checkCsrf(request);
    if (settings.passwordSignIn !== 'on') return reply.redirect('/login/?error=auth.password-off');
    const user = await signIn.signIn({
      username: String(form.username ?? ''),
      password: String(form.password ?? ''),
      address: request.ip,
    });
    await sessions.begin(request, reply, user.id);
    return reply.redirect(safeNext(request));
  } catch (error) {
    // The redirect leads to a new token and a form to try again.
    if (
      error instanceof AppError &&
      (error.code === 'request.csrf' || error.code === 'auth.refused' || error.code === 'auth.throttled')
    )
      return reply.redirect('/login/');
    if (error instanceof AppError && error.code.startsWith('auth.'))
      return reply.redirect(`/login/?error=${error.code}`);
    throw error;
  }
}
