import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { idempotencyField } from '#contract/envelope.ts'
import * as copy from '#copy/pages/complaint.js'
import * as shellCopy from '#copy/pages/shell.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FocusedAlert } from '../../ui/state/focused-alert.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { startAddress } from '../complaint-addresses.ts'
import { uploadedUrls, uploadStatus } from '../photos/photo-list.ts'
import { PhotoPicker, photoField, photoFieldId } from '../photos/photo-picker.tsx'
import { usePhotos } from '../photos/use-photos.ts'
import { CommentField } from './comment-field.tsx'
import { findDraft, storeDraft } from './complaint-draft.ts'
import styles from './complaint-form.module.css'
import type { SaveComplaintFailure } from './save-complaint.ts'
import type { WriteComplaintPageData } from './write-complaint.tsx'

type ComplaintFormProps = {
  readonly pageData: WriteComplaintPageData
  readonly failure: SaveComplaintFailure | undefined
}

const commentId = 'problemDetail'

/** The chosen type, the text, photos, and the send button. */
export const ComplaintForm = ({ pageData, failure }: ComplaintFormProps) => {
  const { subject, tags, answerBy, replyWorkingDays, draftKey } = pageData
  const { locale } = usePageFacts()
  const { text, setText, photos } = useDraft(draftKey, failure)
  const { state, formMethod } = useNavigation()
  const uploads = uploadStatus(photos.list)
  const problem = (...fields: string[]) =>
    failure?.problems.find(({ field }) => fields.includes(field))?.message
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={event => {
        if (uploads === 'ready') return
        event.preventDefault()
        const words = uploads === 'failed' ? copy.photoNotSent() : copy.photosUploading()
        showToast(words, { urgent: true })
      }}
    >
      <input
        type="hidden"
        name={idempotencyField}
        value={failure?.attemptKey ?? pageData.attemptKey}
      />
      <Page
        title={copy.writeTitle()}
        backTo={startAddress(subject.orderNo)}
        actions={
          <ActionBar>
            <Button type="submit" wide busy={state !== 'idle' && formMethod === 'POST'}>
              {copy.send()}
            </Button>
          </ActionBar>
        }
      >
        <ul className={styles['tags']}>
          {tags.map(tag => (
            <li key={tag}>
              <Badge tone="neutral">{tag}</Badge>
            </li>
          ))}
        </ul>
        {failure && <Problems failure={failure} />}
        <Card>
          <div className={styles['fields']}>
            <CommentField
              id={commentId}
              label={copy.commentLabel()}
              value={text}
              error={problem('problemDetail')}
              onChange={setText}
            />
            <PhotoPicker photos={photos} error={problem('problemImage', photoField)} />
          </div>
        </Card>
        <Notice tone="waiting">
          <p>{copy.replyBy({ days: replyWorkingDays, date: dateInWords(answerBy, locale) })}</p>
        </Notice>
      </Page>
    </Form>
  )
}

const Problems = ({ failure }: { failure: SaveComplaintFailure }) => {
  const { problems, message } = failure
  if (problems.length === 0) {
    return (
      <FocusedAlert reply={failure}>
        <Notice tone="late" title={copy.notSentTitle()}>
          <p>{message || shellCopy.offlineText()}</p>
        </Notice>
      </FocusedAlert>
    )
  }
  return (
    <ErrorSummary
      title={copy.notSentTitle()}
      errors={problems.map(({ field, message: words }) => ({
        id: field === 'problemDetail' ? commentId : photoFieldId,
        message: words,
      }))}
    />
  )
}

/** Text and photos, kept through a reload and a refused submission. */
const useDraft = (owner: string, failure: SaveComplaintFailure | undefined) => {
  const [text, setText] = useState(failure?.text ?? '')
  const photos = usePhotos(failure?.urls ?? [])
  const [restored, setRestored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const draft = findDraft(owner)
    if (draft) {
      setText(typed => typed || draft.text)
      photos.restore(draft.urls)
    }
    setRestored(true)
  }, [])
  useEffect(() => {
    if (restored) storeDraft({ owner, text, urls: uploadedUrls(photos.list) })
  }, [restored, owner, text, photos.list])
  return { text, setText, photos }
}
