/** Scripts that stand in for the router's on a page that needs little, or none; see docs/decisions/013. */
export type OwnScriptName = 'landing' | 'site' | 'none'

/** What such a page's route exports as its `handle`. */
export type OwnScriptHandle = { readonly ownScript: OwnScriptName }
