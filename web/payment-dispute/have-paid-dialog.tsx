import { useState } from 'react'
import * as copy from '#copy/pages/payment-request.js'
import { isTransferReference } from '#domain/payment-dispute/transfer-reference.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useWrongFieldFocus } from '../ui/field/use-wrong-field-focus.ts'

export type HavePaidDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** The transfer's reference, or empty. */
  readonly onConfirm: (reference: string) => void
}

/** The dialog after "TELAH MEMBAYAR": what happens now, and an optional reference. */
export const HavePaidDialog = ({ open, onClose, onConfirm }: HavePaidDialogProps) => {
  const { market } = usePageFacts()
  const [reference, setReference] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const box = useWrongFieldFocus<HTMLFormElement>(isRefused)
  return (
    <Dialog
      open={open}
      title={copy.tipsTitle()}
      text={copy.tips()}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {copy.cancel()}
          </Button>
          <Button type="submit" form="have-paid">
            {copy.confirm()}
          </Button>
        </>
      }
    >
      <form
        ref={box}
        id="have-paid"
        onSubmit={event => {
          event.preventDefault()
          const isValid = reference.trim() === '' || isTransferReference(market, reference)
          setIsRefused(!isValid)
          if (isValid) onConfirm(reference)
        }}
      >
        <TextField
          label={copy.reference()}
          hint={copy.referenceHint()}
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
          value={reference}
          error={isRefused ? copy.referenceInvalid() : undefined}
          onChange={text => {
            setReference(text)
            setIsRefused(false)
          }}
        />
      </form>
    </Dialog>
  )
}
