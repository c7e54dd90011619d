import { useEffect, useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import { rateApp } from '#contract/loan/calls.ts'
import * as copy from '#copy/pages/loan.js'
import * as shellCopy from '#copy/pages/shell.js'
import { browserApi } from '../shell/browser-api.ts'
import { bridge } from '../shell/browser-bridge.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { type StarCount, Stars } from '../ui/stars/stars.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import { afterRating } from './rating.ts'

type RatedLoan = Pick<InputOf<typeof rateApp>, 'productId' | 'orderId'>

/** Requests a rating of the loan when one is pending, and thanks for it. */
export const RatingDialogs = ({ order, pending }: { order: RatedLoan; pending: boolean }) => {
  const [shown, setShown] = useState<'rating' | 'thank-you' | undefined>()
  const [stars, setStars] = useState<StarCount | undefined>()
  useEffect(() => setShown(pending ? 'rating' : undefined), [pending])
  const close = () => {
    setShown(undefined)
    setStars(undefined)
  }
  const send = async () => {
    if (stars === undefined) return showToast(copy.selectStars(), { urgent: true })
    const reply = await browserApi()(rateApp, { ...order, score: '5', stars: `${stars}` })
    if (!reply.success) {
      return showToast(reply.message || shellCopy.offlineTitle(), { urgent: true })
    }
    close()
    if (afterRating(stars) === 'thank-you') setShown('thank-you')
    else bridge.rateApp({})
  }
  return (
    <>
      <Dialog
        open={shown === 'rating'}
        title={copy.ratingTitle()}
        text={copy.ratingText()}
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
        <Stars legend={copy.ratingLegend()} value={stars} onChange={setStars} />
      </Dialog>
      <Dialog
        open={shown === 'thank-you'}
        title={copy.thanksTitle()}
        text={copy.thanksText()}
        onClose={close}
        actions={<Button onPress={close}>{copy.thanksClose()}</Button>}
      />
    </>
  )
}
