/** What the router leaves in the window for its own hydration; only this much of it is used. */
export type RouterWindow = {
  __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  __reactRouterRouteModules?: Record<string, unknown>
}

export type RouteFiles = {
  readonly id: string
  readonly path?: string
  readonly module: string
  readonly imports?: readonly string[]
  css?: string[]
}

/** The browser's window, as the router leaves it. */
export const routerWindow = (): RouterWindow =>
  // The router declares these globals for itself alone; their shape is that of its asset manifest.
  globalThis as unknown as RouterWindow
