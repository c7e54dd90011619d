import { useState } from 'react'
import { networkCode, refusalCode } from '#contract/envelope.ts'
import { uploadLocation } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { browserApi } from '../../shell/browser-api.ts'
import { shortDate } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckboxRow } from '../../ui/choice/checkbox-row.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { FormCard } from '../form/form-card.tsx'
import type { CertificationOverview } from './load-overview.ts'
import styles from './location-card.module.css'

/**
 * Shares the location once, if the borrower agrees; the application does not require it. Nothing
 * is shown without script, which alone can read a location.
 */
export const LocationCard = ({ overview }: { overview: CertificationOverview }) => {
  const hydrated = useHydrated()
  const { locale } = usePageFacts()
  const consent = overview.consents.find(({ purpose }) => purpose === 'location')
  const [agreed, setAgreed] = useState(false)
  const [isStored, setStored] = useState(consent?.given === '1')
  const [failure, setFailure] = useState('')
  if (!hydrated || !consent) return null
  const share = async () => {
    setFailure('')
    const coordinates = await findCoordinates()
    if (!coordinates) return setFailure(copy.locationUnknown())
    const reply = await browserApi()(uploadLocation, { ...coordinates, consent: '1' })
    if (reply.success || reply.code === refusalCode.locationAlreadyStored) return setStored(true)
    setFailure(reply.code === networkCode ? copy.offlineText() : reply.message)
  }
  return (
    <FormCard title={copy.locationTitle()} text={consent.body}>
      {!isStored && (
        <div className={styles['consent']}>
          <CheckboxRow
            checked={agreed}
            onChange={setAgreed}
            note={copy.consentVersion({ version: shortDate(consent.version, locale) })}
          >
            {copy.locationAgree()}
          </CheckboxRow>
          <Button variant="secondary" disabled={!agreed} onPress={share}>
            {copy.shareLocation()}
          </Button>
        </div>
      )}
      <div role="status">
        {isStored && <Notice tone="paid">{copy.locationSaved()}</Notice>}
        {failure !== '' && <Notice tone="due">{failure}</Notice>}
      </div>
    </FormCard>
  )
}

type Coordinates = { readonly latitude: string; readonly longitude: string }

/** About one kilometre; more precision is not needed. */
const decimals = 2
const timeoutMs = 15_000

/** The phone's position, rounded; undefined when it is refused or unknown. */
const findCoordinates = (): Promise<Coordinates | undefined> =>
  new Promise(resolve => {
    // Not available in older web views.
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude.toFixed(decimals),
          longitude: coords.longitude.toFixed(decimals),
        }),
      () => resolve(undefined),
      { timeout: timeoutMs, maximumAge: 600_000 },
    )
  })
