import { networkCode, refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/offer.js'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button } from '../ui/button/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { ConfirmFailure } from './accept-offer.ts'
import styles from './confirm-bar.module.css'

export type ConfirmBarProps = {
  readonly formId: string
  readonly failure: ConfirmFailure | undefined
  readonly state: {
    readonly sending: boolean
    /** New figures are being loaded: the offer must not be confirmed meanwhile. */
    readonly counting: boolean
    readonly agreed: boolean
  }
  /** Called instead of sending the form, to ask for acceptance first. */
  readonly onPress: (() => void) | undefined
}

/**
 * The confirm button, enabled once all documents are accepted. Without script it always submits,
 * and the server refuses with the same text.
 */
export const ConfirmBar = ({ formId, failure: notTaken, state, onPress }: ConfirmBarProps) => {
  const hydrated = useHydrated()
  const asksFirst = hydrated && onPress !== undefined
  const waiting = hydrated && !state.agreed
  const failure = state.sending ? '' : confirmFailureText(notTaken)
  return (
    <ActionBar>
      {failure !== '' && (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
      {waiting && (
        <p className={styles['hint']} id="agree-first">
          {copy.agreeFirst()}
        </p>
      )}
      <div className={styles['confirm']}>
        <Button
          type={asksFirst ? 'button' : 'submit'}
          form={formId}
          wide
          busy={state.sending || state.counting}
          disabled={waiting}
          aria-describedby={waiting ? 'agree-first' : undefined}
          {...(asksFirst ? { onPress } : {})}
        >
          {copy.confirm()}
        </Button>
      </div>
    </ActionBar>
  )
}

/** Refusals that another part of the page reports. */
const shownElsewhere: readonly string[] = [
  refusalCode.agreementMissing,
  refusalCode.offerEnded,
  refusalCode.offerChanged,
]

const confirmFailureText = (notTaken: ConfirmFailure | undefined): string => {
  if (!notTaken || shownElsewhere.includes(notTaken.refusedBy)) return ''
  if (notTaken.refusedBy === networkCode) return copy.notHeard()
  return notTaken.message || copy.notTaken()
}
