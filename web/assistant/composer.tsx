import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { maxQuestionCharacters, qaConversation, recordType } from '#contract/assistant/calls.ts'
import * as copy from '#copy/pages/assistant.js'
import { browserApi } from '../shell/browser-api.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useWrongFieldFocus } from '../ui/field/use-wrong-field-focus.ts'
import styles from './composer.module.css'
import type { AssistantPageData } from './load-assistant.ts'
import type { RecordFormReply } from './record.ts'
import { RecordForm } from './record-form.tsx'
import { isTimeToSign } from './typing.ts'

/** Input for a question; text that could not be sent stays, with the reason. */
export const Composer = ({ pageData }: { pageData: AssistantPageData }) => {
  const unsaved = useActionData<RecordFormReply>()?.unsaved
  const [text, setText] = useState(unsaved?.text ?? '')
  const { state, formData } = useNavigation()
  const form = useWrongFieldFocus<HTMLFormElement>(unsaved)
  const isSending = state !== 'idle' && formData?.get('type') === recordType.text
  const isForAgent = pageData.conversation.mayAskAgent === '0'
  return (
    <ActionBar>
      <RecordForm
        ref={form}
        type={recordType.text}
        pageData={pageData}
        className={styles['composer']}
      >
        <TextField
          label={isForAgent ? copy.writeToAgent() : copy.write()}
          name="value"
          value={text}
          maxLength={2 * maxQuestionCharacters}
          enterKeyHint="send"
          error={unsaved?.message}
          onChange={next => {
            setText(next)
            if (isForAgent && isTimeToSign()) void browserApi()(qaConversation, { typing: '1' })
          }}
        />
        <Button type="submit" busy={isSending}>
          {copy.send()}
        </Button>
      </RecordForm>
    </ActionBar>
  )
}
