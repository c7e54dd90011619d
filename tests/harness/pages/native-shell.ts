import type { Page } from '@playwright/test'
import type { BridgeAction } from '#web/bridge/actions.ts'
import type { RecordedAction } from '#web/bridge/recorder.ts'

/** What the page asked of the recording shell (installBridgeRecorder) by one action, in order. */
export const recordedBridgeCalls = (page: Page, action: BridgeAction): Promise<unknown[]> =>
  page.evaluate(
    input =>
      // The recorder leaves its list under this name; in a page without one nothing was asked.
      ((window as { bridgeCalls?: RecordedAction[] }).bridgeCalls ?? [])
        .filter(call => call.action === input)
        .map(call => call.params),
    action,
  )
