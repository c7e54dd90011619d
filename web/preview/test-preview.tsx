import { useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import type { Client } from '#contract/client.ts'
import { home } from '#contract/loan/calls.ts'
import { readClock } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/preview.js'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Page } from '../ui/page/page.tsx'
import { BridgeActions } from './bridge-actions.tsx'
import type { DeviceFieldValues } from './device-field-values.ts'
import { DeviceFields } from './device-fields.tsx'
import { PhoneInputs } from './phone-inputs.tsx'
import styles from './preview.module.css'
import { Shortcuts } from './shortcuts.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

/**
 * The loan that the page's links lead to: the one in its address, else the signed-in borrower's
 * active one. In production the sandbox's clock call does not exist, so that the page is not
 * found.
 */
const loadPreview = async (
  api: Client,
  request: Request,
): Promise<{ productId: string; orderId: string }> => {
  requireData(await api(readClock, {}))
  const query = new URL(request.url).searchParams
  const { data } = await api(home, {})
  const { productId = '', orderId = '' } = data?.activeOrder ?? {}
  return {
    productId: query.get('productId') ?? productId,
    orderId: query.get('orderId') ?? orderId,
  }
}

/** Loaded on the server only, where being signed out does not redirect to the sign-in page. */
export const loader = screenLoader(loadPreview)

/** For testers of the native shells; not in production. */
const TestPreview = () => {
  const order = useLoaderData<typeof loader>()
  const [fields, setFields] = useState<DeviceFieldValues>(order)
  return (
    <Page
      title={copy.title()}
      end={<LanguageSwitch />}
      hero={<p className={styles['lead']}>{copy.lead()}</p>}
    >
      <DeviceFields fields={fields} onChange={setFields} />
      <Shortcuts fields={fields} />
      <BridgeActions fields={fields} />
      <PhoneInputs />
    </Page>
  )
}

export default TestPreview
