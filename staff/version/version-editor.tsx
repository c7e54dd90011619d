import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/version.js'
import { getMarket } from '#domain/market/market.ts'
import { listContentChanges } from '#domain/version/content-changes.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { type Draft, useDraft } from '../shell/drafts.ts'
import { notify } from '../shell/notify.ts'
import { useTitle } from '../shell/use-title.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { type ContentField, labelAt } from './content-field.ts'
import { ContentFields } from './content-fields.tsx'
import styles from './version.module.css'
import { Differences } from './version-panel.tsx'
import type { VersionDetail, VersionScreens } from './version-screens.ts'
import { personText } from './version-words.tsx'

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

/** What an edit began from; with what was typed since, once something was. */
type Edit = Pick<VersionDetail, 'revision' | 'state' | 'content'>

type EditorProps<Named, Example> = {
  readonly kind: VersionScreens<Named, Example>
  /** The version as it is now: somebody else may change it while it is edited. */
  readonly base: VersionDetail
  readonly edit: Edit
  readonly draft: Draft
  readonly isNewSubject: boolean
}

const useContentForm = ({ revision, state, content }: Edit, draft: Draft) =>
  useForm<Record<string, unknown>>({
    // Safe: a content is a JSON object.
    initialValues: content as Record<string, unknown>,
    onValuesChange: values =>
      draft.write(JSON.stringify({ revision, state, content: values } satisfies Edit)),
  })

/** Says that somebody else has changed the draft meanwhile, who, and how to go on from there. */
const ChangedMeanwhile = ({
  base: { state, changedBy, proposedBy },
  address,
  onRestart,
}: {
  base: VersionDetail
  address: string
  onRestart: () => void
}) => (
  <Alert color="orange">
    {listCopy.changedWhileTyping({
      who: personText(state === 'draft' ? changedBy : proposedBy) || listCopy.someoneElse(),
    })}
    <Group gap={8} mt={4}>
      <Button component={Link} to={address} size="compact-xs" variant="default">
        {copy.showSaved()}
      </Button>
      <Button size="compact-xs" variant="default" onClick={onRestart}>
        {copy.restartFromSaved()}
      </Button>
    </Group>
  </Alert>
)

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
  edit,
  draft,
  isNewSubject,
}: EditorProps<Named, Example>) => {
  const navigate = useNavigate()
  const { market, versionId } = base
  const { currency } = getMarket(market)
  const isDraft = edit.state === 'draft' && !isNewSubject
  const isOutdated = isDraft && (base.revision !== edit.revision || base.state !== edit.state)
  const [subject, setSubject] = useState(isNewSubject ? '' : base.subject)
  const form = useContentForm(edit, draft)
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
    const revision = { versionId, revision: String(edit.revision) }
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
    draft.clear()
    notify({ tone: 'done', message: copy.saved() })
    await navigate(`${kind.path}?open=${reply.data.versionId}`)
  }
  const cancel = () => {
    draft.clear()
    void navigate(kind.path)
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
        <div role="status">
          {isOutdated && !save.isSending && (
            <ChangedMeanwhile
              base={base}
              address={`${kind.path}?open=${versionId}`}
              onRestart={draft.clear}
            />
          )}
        </div>
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
          <Button variant="subtle" color="gray" onClick={cancel}>
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
 * typed; what is typed stays until it is saved or cancelled. A draft is saved over the revision that
 * the edit began from alone: the server refuses it when somebody else has changed it since.
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
  const isNewSubject = search.get('as') === 'new'
  const draft = useDraft(`${kind.path} ${versionId} ${isNewSubject}`)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  // Before something is typed an edit begins from what is saved now. Safe: only the editor writes it.
  const edit = draft.text === '' ? data : (JSON.parse(draft.text) as Edit)
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
        key={`${versionId} ${isNewSubject} ${edit.state} ${edit.revision}`}
        kind={kind}
        base={data}
        edit={edit}
        draft={draft}
        isNewSubject={isNewSubject}
      />
    </div>
  )
}
