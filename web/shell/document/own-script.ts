/**
 * Scripts that replace the router's on pages that need little or no script; see
 * docs/decisions/013.
 */
export type OwnScriptName = 'landing' | 'site' | 'none'

/** The `handle` export of such a page's route. */
export type OwnScriptHandle = { readonly ownScript: OwnScriptName }
