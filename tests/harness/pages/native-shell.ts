import type { Page } from '@playwright/test'
import type { BridgeAction } from '#web/bridge/actions.ts'
import type { RecordedAction } from '#web/bridge/recorder.ts'

/** The shell's actions that the page called (installBridgeRecorder) by one action, in order. */
export const recordedBridgeCalls = (page: Page, action: BridgeAction): Promise<unknown[]> =>
  page.evaluate(
    input =>
      // The recorder leaves its list under this name; in a page without one nothing was called.
      ((window as { bridgeCalls?: RecordedAction[] }).bridgeCalls ?? [])
        .filter(call => call.action === input)
        .map(call => call.params),
    action,
  )
