import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/version.js'
import { getMarket } from '#domain/market/market.ts'
import { listContentChanges } from '#domain/version/content-changes.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { useDraft } from '../shell/drafts.ts'
import { notify } from '../shell/notify.ts'
import { useTitle } from '../shell/use-title.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { type ContentField, labelAt } from './content-field.ts'
import { ContentFields } from './content-fields.tsx'
import styles from './version.module.css'
import { Differences } from './version-panel.tsx'
import type { VersionDetail, VersionScreens } from './version-screens.ts'

type Problem = { readonly path: string; readonly message: string }

/** Every problem with what the editor calls its place; most stand beside their field too. */
const Problems = ({ of, fields }: { of: readonly Problem[]; fields: readonly ContentField[] }) =>
  of.length === 0 ? null : (
    <Alert color="red" role="alert" title={copy.problems()}>
      <ul className={styles['problems']}>
        {of.map(({ path, message }) => {
          const label = path === 'subject' ? '' : labelAt(fields, path)
          return (
            <li key={`${path} ${message}`}>{label === '' ? message : `${label}: ${message}`}</li>
          )
        })}
      </ul>
    </Alert>
  )

type EditorProps<Named, Example> = {
  readonly kind: VersionScreens<Named, Example>
  readonly base: VersionDetail
  readonly isNewSubject: boolean
}

const useContentForm = (draftName: string, content: object) => {
  const draft = useDraft(draftName)
  const [initialValues] = useState(
    () => (draft.text === '' ? content : JSON.parse(draft.text)) as Record<string, unknown>,
  )
  const form = useForm<Record<string, unknown>>({
    initialValues,
    onValuesChange: values => draft.write(JSON.stringify(values)),
  })
  return { form, clearDraft: draft.clear }
}

/** What the server finds with the content as it is typed, and what it means. */
const useChecked = <Named extends object, Example>(
  { calls, named }: VersionScreens<Named, Example>,
  input: { readonly market: VersionDetail['market']; subject: string; content: string },
) => {
  const [settled] = useDebouncedValue(input, 400)
  const { data, error, isFetching } = useCall(
    calls.check,
    { ...named, ...settled },
    { enabled: /^[a-z0-9][a-z0-9-]{0,59}$/.test(settled.subject) },
  )
  return { problems: data?.problems ?? [], example: data?.example ?? null, error, isFetching }
}

const Editor = <Named extends object, Example>({
  kind,
  base,
  isNewSubject,
}: EditorProps<Named, Example>) => {
  const navigate = useNavigate()
  const { market, versionId } = base
  const { currency } = getMarket(market)
  const isDraft = base.state === 'draft' && !isNewSubject
  const [subject, setSubject] = useState(isNewSubject ? '' : base.subject)
  const { form, clearDraft } = useContentForm(
    `${kind.path} ${versionId} ${isNewSubject}`,
    base.content,
  )
  const fields = useMemo(() => kind.fieldsOf(market), [kind, market])
  const content = JSON.stringify(form.values)
  const { problems, example, error } = useChecked(kind, { market, subject, content })
  const save = useChange(kind.calls.save)
  const [refusal, setRefusal] = useState<{ code: string; message: string; content: string }>()
  const setErrors = form.setErrors
  useEffect(
    () => setErrors(Object.fromEntries(problems.map(({ path, message }) => [path, message]))),
    [problems, setErrors],
  )
  const send = async () => {
    const revision = { versionId, revision: String(base.revision) }
    const reply = await save.send({
      ...kind.named,
      ...(isDraft ? revision : {}),
      market,
      subject,
      content,
    })
    if (!reply.success) {
      setErrors(
        Object.fromEntries((reply.problems ?? []).map(({ field, message }) => [field, message])),
      )
      return setRefusal({ ...reply, content })
    }
    clearDraft()
    notify({ tone: 'done', message: copy.saved() })
    await navigate(`${kind.path}?open=${reply.data.versionId}`)
  }
  const changes = listContentChanges(base.inForce ?? undefined, form.values)
  return (
    <form
      className={styles['editor']}
      aria-label={copy.editor()}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={styles['form']}>
        {isNewSubject && (
          <TextInput
            label={copy.newSubject()}
            description={copy.subjectHint()}
            value={subject}
            onChange={event => setSubject(event.currentTarget.value)}
          />
        )}
        <ContentFields form={form} fields={fields} currency={currency} />
      </div>
      <aside className={styles['checked']} aria-label={copy.checked()}>
        <Problems of={problems} fields={fields} />
        {problems.length > 0 && (
          <p role="status">{copy.problemCount({ count: problems.length })}</p>
        )}
        {error && <FailureState failure={error} />}
        <h2 className={styles['heading']}>{copy.example()}</h2>
        {example === null ? <p>{copy.noExample()}</p> : <kind.Example example={example} />}
        <h2 className={styles['heading']}>{copy.differences()}</h2>
        <Differences kind={kind} version={{ market, changes }} />
        {refusal?.content === content && (
          <Alert color="red" role="alert">
            {failureText(refusal)}
          </Alert>
        )}
        <Group justify="flex-end" gap={8} className={styles['end'] ?? ''}>
          <Button variant="subtle" color="gray" onClick={() => void navigate(kind.path)}>
            {listCopy.cancel()}
          </Button>
          <Button type="submit" loading={save.isSending}>
            {copy.saveDraft()}
          </Button>
        </Group>
      </aside>
    </form>
  )
}

/**
 * The editor of a version: of a draft itself, else of a new draft that begins as the named version.
 * It shows what the server finds with it, what it means in figures, and how it differs, while it is
 * typed; what is typed stays until it is saved.
 */
export const VersionEditor = <Named extends object, Example>({
  kind,
}: {
  kind: VersionScreens<Named, Example>
}) => {
  const [search] = useSearchParams()
  const versionId = search.get('version') ?? ''
  const { data, error, refetch } = useCall(kind.calls.read, { ...kind.named, versionId })
  useTitle(kind.title())
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const isNewSubject = search.get('as') === 'new'
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>
          {data.name === null
            ? kind.title()
            : copy.editTitle({ kind: kind.title(), subject: data.name })}
        </h1>
        <span>{data.market}</span>
      </header>
      <Editor
        key={`${versionId} ${isNewSubject}`}
        kind={kind}
        base={data}
        isNewSubject={isNewSubject}
      />
    </div>
  )
}
