import type { BridgeAction } from './actions.ts'

export type RecordedAction = { readonly action: BridgeAction; readonly params: unknown }

/**
 * Installs a native shell into a window that only records calls, for tests. The function uses
 * nothing outside itself, so that a browser test can inject it into the page; the page then holds
 * the calls in `bridgeCalls`.
 */
export const installBridgeRecorder = (shell: {
  platform: 'ios' | 'android'
  actions: readonly BridgeAction[]
}): RecordedAction[] => {
  const calls: RecordedAction[] = []
  const host = globalThis as Record<string, unknown>
  const handlers = shell.actions.map(action => [
    action,
    shell.platform === 'android'
      ? (json: string) => calls.push({ action, params: JSON.parse(json) })
      : { postMessage: (params: unknown) => calls.push({ action, params }) },
  ])
  host['bridgeCalls'] = calls
  if (shell.platform === 'android') host['RupyaBridge'] = Object.fromEntries(handlers)
  else host['webkit'] = { messageHandlers: Object.fromEntries(handlers) }
  return calls
}
