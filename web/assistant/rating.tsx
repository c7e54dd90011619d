import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import * as copy from '#copy/pages/assistant.js'
import * as shellCopy from '#copy/pages/shell.js'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { browserApi } from '../shell/browser-api.ts'
import { bridge } from '../shell/browser-bridge.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { type StarCount, Stars } from '../ui/stars/stars.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { AssistantPageData } from './load-assistant.ts'
import styles from './rating.module.css'
import { RecordForm } from './record-form.tsx'

const starCounts: readonly StarCount[] = [1, 2, 3, 4, 5]

/**
 * Rating of a conversation that helped: in a dialog, or without script by one button per rating.
 */
export const Rating = ({ pageData }: { pageData: AssistantPageData }) => {
  const isHydrated = useHydrated()
  return isHydrated ? <RatingDialog pageData={pageData} /> : <PlainRating pageData={pageData} />
}

const PlainRating = ({ pageData }: { pageData: AssistantPageData }) => (
  <RecordForm type={recordType.score} pageData={pageData} className={styles['plain']}>
    <p>{copy.ratingTitle()}</p>
    {starCounts.map(count => (
      <Button key={count} type="submit" look="secondary" name="value" value={count}>
        {copy.stars({ count })}
      </Button>
    ))}
  </RecordForm>
)

const RatingDialog = ({ pageData }: { pageData: AssistantPageData }) => {
  const [open, setOpen] = useState(false)
  const [result, setResult] = useState('')
  const [stars, setStars] = useState<StarCount | undefined>()
  const [attemptKey] = useState(newAttemptKey)
  const { revalidate } = useRevalidator()
  useEffect(() => setOpen(true), [])
  const close = () => {
    setOpen(false)
    setStars(undefined)
  }
  const send = async () => {
    if (stars === undefined) return showToast(copy.starsMissing(), { urgent: true })
    const input = {
      type: recordType.score,
      value: `${stars}`,
      orderNo: pageData.order?.orderNo ?? '',
    }
    const reply = await browserApi()(qaRecord, input, { idempotencyKey: attemptKey })
    if (!reply.success) {
      return showToast(reply.message || shellCopy.offlineTitle(), { urgent: true })
    }
    close()
    const { text, rateApp } = reply.data.reportResultData
    if (rateApp === '0') return setResult(text)
    bridge.rateApp({})
    await revalidate()
  }
  // The result dialog belongs to a state that ends once the conversation is reloaded.
  const finish = async () => {
    setResult('')
    await revalidate()
  }
  return (
    <>
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
            <Button onPress={send}>{copy.send()}</Button>
          </>
        }
      >
        <Stars legend={copy.ratingTitle()} value={stars} onChange={setStars} />
      </Dialog>
      <Dialog
        open={result !== ''}
        title={copy.resultTitle()}
        onClose={finish}
        actions={<Button onPress={finish}>{copy.resultClose()}</Button>}
      >
        <p>{result}</p>
      </Dialog>
    </>
  )
}
