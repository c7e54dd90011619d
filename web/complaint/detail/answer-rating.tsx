import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveScore } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import { RatingDialog } from '../../rating/rating-dialog.tsx'
import { browserApi } from '../../shell/browser-api.ts'
import { Button } from '../../ui/button/button.tsx'
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
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!pending) return
    // Not while the borrower is typing; the button stays.
    const ask = () => setOpen(!(document.activeElement instanceof HTMLTextAreaElement))
    const timer = setTimeout(ask, askAfterMs)
    return () => clearTimeout(timer)
  }, [pending])
  if (!pending) {
    return score === null ? null : <p className={styles['given']}>{copy.givenRating({ score })}</p>
  }
  return (
    <div className={styles['rating']}>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        {copy.rate()}
      </Button>
      <RatingDialog
        open={open}
        title={copy.ratingTitle()}
        labels={{
          cancel: copy.ratingCancel(),
          send: copy.ratingSend(),
          missing: copy.starsMissing(),
        }}
        onClose={() => setOpen(false)}
        save={stars => browserApi()(saveScore, { problemId, score: `${stars}` })}
        onSaved={async () => {
          showToast(copy.ratingThanks())
          await revalidate()
        }}
      />
    </div>
  )
}
