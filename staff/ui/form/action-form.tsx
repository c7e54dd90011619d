import { Alert, Button, Select, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as copy from '#copy/staff/list.js'
import { failureText, isChangedMeanwhile } from '../../shell/calls/call-failure.ts'
import { type Draft, useDraft } from '../../shell/drafts.ts'
import { notify } from '../../shell/notify.ts'
import { isKeyCovered } from '../../shell/shortcuts.ts'
import styles from './action-panel.module.css'
import {
  type ActionField,
  filledValues,
  type PanelAction,
  unfilled,
  withInitial,
} from './panel-action.ts'
import { PhotosField } from './photos-field.tsx'

type FieldProps = {
  readonly field: ActionField
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | undefined
}

const FieldInput = ({ field, value, onValue, error }: FieldProps) => {
  const { label, kind, options = [], most, note, isOptional = false, upload, control } = field
  if (control) return control.show({ value, onValue, error })
  if (upload) {
    return <PhotosField label={label} value={value} onValue={onValue} upload={upload} />
  }
  const common = { label, description: note, error, required: !isOptional }
  if (kind === 'choice') {
    return (
      <Select
        {...common}
        data={[...options]}
        value={value === '' ? null : value}
        onChange={next => onValue(next ?? '')}
        allowDeselect={isOptional}
      />
    )
  }
  const typed = {
    ...common,
    value,
    ...(most === undefined ? {} : { maxLength: most }),
  }
  if (kind === 'line' || kind === 'date') {
    const type = kind === 'date' ? 'date' : 'text'
    return (
      <TextInput {...typed} type={type} onChange={event => onValue(event.currentTarget.value)} />
    )
  }
  return (
    <Textarea
      {...typed}
      autosize
      minRows={3}
      maxRows={12}
      onChange={event => onValue(event.currentTarget.value)}
    />
  )
}

const isWide = ({ kind }: ActionField): boolean => kind === 'text' || kind === 'own'

/** All fields' drafts as one, so that the number of fields may differ between actions. */
const useDrafts = (name: string) => {
  const draft: Draft = useDraft(name)
  const values = JSON.parse(draft.text === '' ? '{}' : draft.text) as Record<string, string>
  return {
    values,
    write: (field: string, value: string) =>
      draft.write(JSON.stringify({ ...values, [field]: value })),
    clear: draft.clear,
  }
}

export type ActionFormProps = {
  readonly subject: string
  readonly action: PanelAction
  readonly onEnd: () => void
  /** What has happened to the record since the form was begun, said above the fields. */
  readonly remark?: string | undefined
}

/** The fields of one action. What is typed stays when it is refused, or when the form is left. */
export const ActionForm = ({ subject, action, onEnd, remark }: ActionFormProps) => {
  const { fields = [], label, warning, done } = action
  const { values: typed, write, clear } = useDrafts(`${subject} ${action.id}`)
  const values = withInitial(fields, typed)
  const [refusal, setRefusal] = useState<{ code: string; message: string }>()
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [])
  const missing = unfilled(fields, values)
  const send = async () => {
    setTried(true)
    if (isSending || missing.length > 0) return
    setSending(true)
    const reply = await action.send(filledValues(fields, values))
    setSending(false)
    if (!reply.success) return setRefusal(reply)
    clear()
    notify({ tone: 'done', message: done })
    onEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isKeyCovered()) {
      // It ends the form alone: the list's own key would close the record too.
      event.stopPropagation()
      onEnd()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={label}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <p className={styles['head']}>{label}</p>
      {warning && <Alert color="orange">{warning}</Alert>}
      <div role="status">{remark && !isSending && <Alert color="orange">{remark}</Alert>}</div>
      <div className={styles['fields']}>
        {fields.map(field => (
          <div key={field.name} className={isWide(field) ? styles['wide'] : undefined}>
            <FieldInput
              field={field}
              value={values[field.name] ?? ''}
              onValue={value => {
                write(field.name, value)
                field.onTyped?.()
              }}
              error={isTried && missing.includes(field.name) ? copy.fieldNeeded() : undefined}
            />
            <Templates field={field} onChoose={text => write(field.name, text)} />
          </div>
        ))}
      </div>
      {action.preview?.(filledValues(fields, values))}
      {refusal && (
        <Alert
          color="red"
          role="alert"
          title={isChangedMeanwhile(refusal.code) ? copy.changedMeanwhile() : undefined}
        >
          {failureText(refusal)}
        </Alert>
      )}
      <div className={styles['end']}>
        <span className={styles['hint']}>{copy.sendHint()}</span>
        <Button variant="subtle" color="gray" onClick={onEnd}>
          {copy.cancel()}
        </Button>
        <Button type="submit" loading={isSending} {...(action.isDangerous ? { color: 'red' } : {})}>
          {label}
        </Button>
      </div>
    </form>
  )
}

const Templates = ({
  field,
  onChoose,
}: {
  field: ActionField
  onChoose: (text: string) => void
}) =>
  field.templates === undefined || field.templates.length === 0 ? null : (
    <section className={styles['templates']} aria-label={copy.savedReplies()}>
      {field.templates.map(({ label, text }) => (
        <Button key={label} size="compact-xs" variant="light" onClick={() => onChoose(text)}>
          {label}
        </Button>
      ))}
    </section>
  )
