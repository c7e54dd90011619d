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
    /** Other figures are on their way: those on the page must not be taken now. */
    readonly counting: boolean
    readonly agreed: boolean
  }
  /** Asks something first, in place of sending the form. */
  readonly onPress: (() => void) | undefined
}

/**
 * Confirm, active only while everything is agreed to. Without script the button always sends, and
 * the server refuses with the same words.
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

/** Refusals that another place on the page speaks of. */
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
