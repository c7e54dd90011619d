import { findOwnPath } from '#contract/links.ts'
import * as copy from '#copy/pages/offer.js'
import type { OfferDetails } from '../offer/load-offer.ts'
import { framedAddress } from '../shell/document/framed-page.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './agreement-dialog.module.css'

export type AgreementDialogProps = {
  readonly offer: OfferDetails
  readonly open: boolean
  readonly onCancel: () => void
  readonly onAgree: () => void
}

/**
 * Shows the agreement once more before it is accepted. The frame is sandboxed: no script, no
 * forms, no navigation.
 */
export const AgreementDialog = ({ offer, open, onCancel, onAgree }: AgreementDialogProps) => {
  const path = findOwnPath(offer.popAgreementUrl)
  return (
    <Dialog
      open={open}
      title={offer.popTitle}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onPress={onCancel}>
            {copy.cancel()}
          </Button>
          <Button onPress={onAgree}>{copy.agree()}</Button>
        </>
      }
    >
      {offer.popContent !== '' && <p className={styles['text']}>{offer.popContent}</p>}
      {path !== undefined && (
        <iframe
          className={styles['frame']}
          src={framedAddress(path)}
          title={offer.popTitle}
          sandbox=""
          // A frame scrolls by keyboard only when it can be reached by it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
        />
      )}
    </Dialog>
  )
}
