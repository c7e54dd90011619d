import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveScore } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import * as shellCopy from '#copy/pages/shell.js'
import { browserApi } from '../../shell/browser-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type StarCount, Stars } from '../../ui/stars/stars.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './answer-rating.module.css'
import type { ComplaintDetails } from './complaint-detail.tsx'

/** Delay before a pending rating is requested. Source: specification, section 9. */
const askAfterMs = 3000

/** Requests a rating once an answer can be rated; a button allows it later. */
export const AnswerRating = ({ detail }: { detail: ComplaintDetails }) => {
  const { problemId, score } = detail
  const pending = detail.isScore !== 0
  const [open, setOpen] = useState(false)
  const [stars, setStars] = useState<StarCount | undefined>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!pending) return
    // Not while the borrower is typing; the button stays.
    const ask = () => setOpen(!(document.activeElement instanceof HTMLTextAreaElement))
    const timer = setTimeout(ask, askAfterMs)
    return () => clearTimeout(timer)
  }, [pending])
  const close = () => {
    setOpen(false)
    setStars(undefined)
  }
  const send = async () => {
    if (stars === undefined) return showToast(copy.starsMissing(), { urgent: true })
    const reply = await browserApi()(saveScore, { problemId, score: `${stars}` })
    if (!reply.success) {
      return showToast(reply.message || shellCopy.offlineTitle(), { urgent: true })
    }
    close()
    showToast(copy.ratingThanks())
    await revalidate()
  }
  if (!pending) {
    return score === null ? null : <p className={styles['given']}>{copy.rated({ score })}</p>
  }
  return (
    <div className={styles['rating']}>
      <Button look="secondary" onPress={() => setOpen(true)}>
        {copy.rate()}
      </Button>
      <Dialog
        open={open}
        title={copy.ratingTitle()}
        onClose={close}
        actions={
          <>
            <Button look="secondary" onPress={close}>
              {copy.ratingCancel()}
            </Button>
            <Button onPress={send}>{copy.ratingSend()}</Button>
          </>
        }
      >
        <Stars legend={copy.ratingTitle()} value={stars} onChange={setStars} />
      </Dialog>
    </div>
  )
}
