/**
 * The properties of the window that the router uses for hydration, as far as they are used here.
 */
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

export const routerWindow = (): RouterWindow =>
  // The router declares these globals privately; their shape is that of its asset manifest.
  globalThis as unknown as RouterWindow
