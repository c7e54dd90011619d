import { useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/preview.js'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Page } from '../ui/page/page.tsx'
import { BridgeActions } from './bridge-actions.tsx'
import type { DeviceFieldValues } from './device-field-values.ts'
import { DeviceFields } from './device-fields.tsx'
import { loadPreview } from './load-preview.ts'
import { PhoneInputs } from './phone-inputs.tsx'
import styles from './preview.module.css'
import { Shortcuts } from './shortcuts.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

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
