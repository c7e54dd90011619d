import { useMemo, useState } from 'react'
import * as copy from '#copy/pages/preview.js'
import { type BridgeAction, type BridgeParams, bridgeActions } from '../bridge/actions.ts'
import { type BridgeOutcome, createBridge } from '../bridge/bridge.ts'
import { browserFallbacks } from '../bridge/browser-fallbacks.ts'
import type { HostWindow } from '../bridge/host.ts'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { addressWith, type DeviceFieldValues } from './device-field-values.ts'
import styles from './preview.module.css'

type FiredAction = {
  readonly number: number
  readonly action: BridgeAction
  readonly params: string
  readonly outcome: BridgeOutcome
  /** Where a browser would have navigated; this page stays. */
  readonly fallbackUrl: string
}

/** Each action with parameters like those the pages send. */
const examples = (fields: DeviceFieldValues, telephone: string): BridgeParams => ({
  openPage: { url: 'https://rupya.example/help' },
  closeWebView: {},
  openPageWithParams: {
    page: 'loanDetail',
    params: { productId: fields.productId ?? '', orderId: fields.orderId ?? '' },
  },
  goHome: {},
  goMine: {},
  forceLogin: {},
  callTelephone: { telephone },
  rateApp: {},
  confirmTrackingPoint: { point: 'test-preview' },
  startBank: { orderId: fields.orderId ?? '' },
  endBank: { orderId: fields.orderId ?? '', result: 'left' },
})

const outcomes: Readonly<Record<BridgeOutcome, () => string>> = {
  shell: copy.handledByApp,
  browser: copy.handledByBrowser,
  none: copy.notHandled,
}

/** A button for each action of the native shell, and a log of the actions and what handled them. */
export const BridgeActions = ({ fields }: { readonly fields: DeviceFieldValues }) => {
  const { servicePhone } = usePageFacts()
  const [log, setLog] = useState<readonly FiredAction[]>([])
  const bridge = useMemo(recordingBridge, [])
  const fire = (action: BridgeAction): void => {
    const params = examples(fields, servicePhone)[action]
    const { outcome, fallbackUrl } = bridge(action, params)
    setLog(before => [
      { number: before.length + 1, action, params: JSON.stringify(params), outcome, fallbackUrl },
      ...before,
    ])
  }
  return (
    <Card title={copy.bridgeTitle()}>
      <p className={styles['quiet']}>{copy.bridgeText()}</p>
      <div className={styles['buttons']}>
        {bridgeActions.map(action => (
          <Button key={action} variant="secondary" onPress={() => fire(action)}>
            {action}
          </Button>
        ))}
      </div>
      <h3 className={styles['title']}>{copy.logTitle()}</h3>
      {log.length === 0 && <p className={styles['quiet']}>{copy.logEmpty()}</p>}
      <div role="log" aria-label={copy.logTitle()}>
        <ol className={styles['log']} reversed>
          {log.map(entry => (
            <li key={entry.number}>
              <code>
                {entry.action} {entry.params}
              </code>
              <span className={styles['address']}>
                {outcomes[entry.outcome]()}
                {entry.fallbackUrl !== '' && ` → ${entry.fallbackUrl}`}
              </span>
            </li>
          ))}
        </ol>
      </div>
      {log.length > 0 && (
        <Button variant="quiet" onPress={() => setLog([])}>
          {copy.logClear()}
        </Button>
      )}
    </Card>
  )
}

/** The pages' bridge with fallbacks that only record. */
const recordingBridge = () => {
  let fallbackUrl = ''
  const record = (address: string): void => {
    fallbackUrl = address
  }
  const bridge = createBridge({
    host: globalThis as HostWindow,
    fallbacks: browserFallbacks({
      go: record,
      signInUrl: () => addressWith(paths.login, {}),
      back: () => false,
      showThanks: () => undefined,
    }),
  })
  return (action: BridgeAction, params: BridgeParams[BridgeAction]) => {
    fallbackUrl = ''
    // Each action gets its own example; the union type does not show the pairing.
    const outcome = (bridge[action] as (params: unknown) => BridgeOutcome)(params)
    return { outcome, fallbackUrl }
  }
}
