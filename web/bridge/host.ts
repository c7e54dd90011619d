import type { BridgeAction, BridgeParams } from './actions.ts'

type IosHandler = { postMessage(params: unknown): unknown }

/** The properties of a window through which a native shell is reached; all may be missing. */
export type HostWindow = {
  webkit?: { messageHandlers?: Partial<Record<BridgeAction, IosHandler>> }
  RupyaBridge?: Partial<Record<BridgeAction, (json: string) => unknown>>
}

export type Platform = 'ios' | 'android' | 'browser'

/** Detects the shell by its bridge object, never by the user agent. */
export const platformOf = (host: HostWindow): Platform => {
  if (host.RupyaBridge) return 'android'
  return host.webkit?.messageHandlers ? 'ios' : 'browser'
}

/**
 * Calls an action of the native shell. Returns false when there is no shell, when it does not
 * have this action, or when the call throws: the caller must then use a fallback.
 */
export const sendToHost = <Action extends BridgeAction>(
  host: HostWindow,
  action: Action,
  params: BridgeParams[Action],
): boolean => {
  const android = host.RupyaBridge
  const ios = host.webkit?.messageHandlers?.[action]
  try {
    if (typeof android?.[action] === 'function') android[action](JSON.stringify(params))
    else if (typeof ios?.postMessage === 'function') ios.postMessage(params)
    else return false
    return true
  } catch {
    return false
  }
}
