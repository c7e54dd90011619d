import { useState } from 'react'
import type { Reply } from '#contract/envelope.ts'
import * as shellCopy from '#copy/pages/shell.js'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { type StarCount, Stars } from '../ui/stars/stars.tsx'
import { showToast } from '../ui/toast/toasts.ts'

type RatingDialogProps<Output> = {
  readonly open: boolean
  readonly title: string
  readonly text?: string
  /** Of the stars, for screen readers; the title by default. */
  readonly legend?: string
  readonly labels: { readonly cancel: string; readonly send: string; readonly missing: string }
  readonly onClose: () => void
  /** Saves the rating; a refusal is shown as a toast, and the dialog stays open. */
  readonly save: (stars: StarCount) => Promise<Reply<Output>>
  /** Called once the rating is saved and the dialog is closed. */
  readonly onSaved: (output: Output, stars: StarCount) => unknown
}

/** Asks for one to five stars. Shared by the assistant, complaints and loans. */
export const RatingDialog = <Output,>(props: RatingDialogProps<Output>) => {
  const { open, title, text, legend = title, labels, onClose, save, onSaved } = props
  const [stars, setStars] = useState<StarCount>()
  const close = () => {
    setStars(undefined)
    onClose()
  }
  const send = async () => {
    if (stars === undefined) return showToast(labels.missing, { urgent: true })
    const reply = await save(stars)
    if (!reply.success) {
      return showToast(reply.message || shellCopy.offlineTitle(), { urgent: true })
    }
    close()
    await onSaved(reply.data, stars)
  }
  return (
    <Dialog
      open={open}
      title={title}
      {...(text === undefined ? {} : { text })}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onPress={close}>
            {labels.cancel}
          </Button>
          <Button onPress={send}>{labels.send}</Button>
        </>
      }
    >
      <Stars legend={legend} value={stars} onChange={setStars} />
    </Dialog>
  )
}
