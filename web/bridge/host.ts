import type { BridgeAction, BridgeParams } from './actions.ts'

type IosHandler = { postMessage(params: unknown): unknown }

/** The parts of a window through which a native shell can be reached; all may be missing. */
export type HostWindow = {
  webkit?: { messageHandlers?: Partial<Record<BridgeAction, IosHandler>> }
  RupyaBridge?: Partial<Record<BridgeAction, (json: string) => unknown>>
}

export type Platform = 'ios' | 'android' | 'browser'

/** Which shell holds this window. Detected by what is there, never by the name it gives itself. */
export const platformOf = (host: HostWindow): Platform => {
  if (host.RupyaBridge) return 'android'
  return host.webkit?.messageHandlers ? 'ios' : 'browser'
}

/**
 * Hands an action to the native shell. False when there is no shell, when it does not know this
 * action, or when it fails at once: then the caller must do without it.
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
