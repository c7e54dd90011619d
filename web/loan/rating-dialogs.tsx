import { useEffect, useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import { rateApp } from '#contract/loan/calls.ts'
import * as copy from '#copy/pages/loan.js'
import { RatingDialog } from '../rating/rating-dialog.tsx'
import { browserApi } from '../shell/browser-api.ts'
import { bridge } from '../shell/browser-bridge.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { afterRating } from './rating.ts'

type RatedLoan = Pick<InputOf<typeof rateApp>, 'productId' | 'orderId'>

/** Requests a rating of the loan when one is pending, and thanks for it. */
export const RatingDialogs = ({ order, pending }: { order: RatedLoan; pending: boolean }) => {
  const [open, setOpen] = useState<'rating' | 'thank-you' | undefined>()
  useEffect(() => setOpen(pending ? 'rating' : undefined), [pending])
  const close = () => setOpen(undefined)
  return (
    <>
      <RatingDialog
        open={open === 'rating'}
        title={copy.ratingTitle()}
        text={copy.ratingText()}
        legend={copy.ratingLegend()}
        labels={{
          cancel: copy.ratingCancel(),
          send: copy.ratingSend(),
          missing: copy.selectStars(),
        }}
        onClose={close}
        save={stars => browserApi()(rateApp, { ...order, score: '5', stars: `${stars}` })}
        onSaved={(_, stars) => {
          if (afterRating(stars) === 'thank-you') setOpen('thank-you')
          else bridge.rateApp({})
        }}
      />
      <Dialog
        open={open === 'thank-you'}
        title={copy.thanksTitle()}
        text={copy.thanksText()}
        onClose={close}
        actions={<Button onPress={close}>{copy.thanksClose()}</Button>}
      />
    </>
  )
}
