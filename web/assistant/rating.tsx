import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import * as copy from '#copy/pages/assistant.js'
import { RatingDialog } from '../rating/rating-dialog.tsx'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { browserApi } from '../shell/browser-api.ts'
import { bridge } from '../shell/browser-bridge.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { StarCount } from '../ui/stars/stars.tsx'
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
  return isHydrated ? <DialogRating pageData={pageData} /> : <PlainRating pageData={pageData} />
}

const PlainRating = ({ pageData }: { pageData: AssistantPageData }) => (
  <RecordForm type={recordType.score} pageData={pageData} className={styles['plain']}>
    <p>{copy.ratingTitle()}</p>
    {starCounts.map(count => (
      <Button key={count} type="submit" variant="secondary" name="value" value={count}>
        {copy.stars({ count })}
      </Button>
    ))}
  </RecordForm>
)

const DialogRating = ({ pageData }: { pageData: AssistantPageData }) => {
  const [open, setOpen] = useState(false)
  const [result, setResult] = useState('')
  const [attemptKey] = useState(newAttemptKey)
  const { revalidate } = useRevalidator()
  useEffect(() => setOpen(true), [])
  // The result dialog belongs to a state that ends once the conversation is reloaded.
  const finish = async () => {
    setResult('')
    await revalidate()
  }
  const orderNo = pageData.order?.orderNo ?? ''
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        {copy.rate()}
      </Button>
      <RatingDialog
        open={open}
        title={copy.ratingTitle()}
        labels={{ cancel: copy.ratingCancel(), send: copy.send(), missing: copy.starsMissing() }}
        onClose={() => setOpen(false)}
        save={stars =>
          browserApi()(
            qaRecord,
            { type: recordType.score, value: `${stars}`, orderNo },
            { idempotencyKey: attemptKey },
          )
        }
        onSaved={async ({ reportResultData: { text, rateApp } }) => {
          if (rateApp === '0') return setResult(text)
          bridge.rateApp({})
          await revalidate()
        }}
      />
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
