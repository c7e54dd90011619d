import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/version.js'
import { getMarket } from '#domain/market/market.ts'
import { listContentChanges } from '#domain/version/content-changes.ts'
import { useStaffPerson } from '../session/staff-person.ts'
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

/** The version that is edited or copied; `state` is undefined where there is none yet. */
type EditorBase = Pick<
  VersionDetail,
  | 'market'
  | 'versionId'
  | 'subject'
  | 'content'
  | 'inForce'
  | 'revision'
  | 'changedBy'
  | 'proposedBy'
> & { readonly state: VersionDetail['state'] | undefined }

/** What an edit began from; with what was typed since, once something was. */
type Edit = Pick<EditorBase, 'revision' | 'state' | 'content'>

type EditedVersion<Named, Example> = {
  readonly kind: VersionScreens<Named, Example>
  /** The version as it is now: somebody else may change it while it is edited. */
  readonly base: EditorBase
  readonly isNewSubject: boolean
}

type EditorProps<Named, Example> = EditedVersion<Named, Example> & {
  readonly edit: Edit
  readonly draft: Draft
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
  base: EditorBase
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

/** The same in each render: a new one would set the form's errors again, and so render it again. */
const noProblems: readonly Problem[] = []

/** What the server finds with the content as it is typed, and what it means. */
const useChecked = <Named extends object, Example>(
  { calls, named }: VersionScreens<Named, Example>,
  input: { readonly market: VersionDetail['market']; subject: string; content: string },
) => {
  const [settled] = useDebouncedValue(input, 400)
  const { data, error } = useCall(
    calls.check,
    { ...named, ...settled },
    { enabled: /^[a-z0-9][a-z0-9-]{0,59}$/.test(settled.subject) },
  )
  return { problems: data?.problems ?? noProblems, example: data?.example ?? null, error }
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

const EditorPage = <Named extends object, Example>({
  title,
  ...edited
}: EditedVersion<Named, Example> & { readonly title: string }) => {
  const { kind, base, isNewSubject } = edited
  const draft = useDraft(`${kind.path} ${base.versionId || base.market} ${isNewSubject}`)
  // Before something is typed an edit begins from what is saved now. Safe: only the editor writes it.
  const edit = draft.text === '' ? base : (JSON.parse(draft.text) as Edit)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        <span>{base.market}</span>
      </header>
      <Editor
        key={`${base.versionId || base.market} ${isNewSubject} ${edit.state} ${edit.revision}`}
        {...edited}
        edit={edit}
        draft={draft}
      />
    </div>
  )
}

const CopyEditor = <Named extends object, Example>({
  kind,
  versionId,
  isNewSubject,
}: {
  kind: VersionScreens<Named, Example>
  versionId: string
  isNewSubject: boolean
}) => {
  const { data, error, refetch } = useCall(kind.calls.read, { ...kind.named, versionId })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const title =
    data.name === null ? kind.title() : copy.editTitle({ kind: kind.title(), subject: data.name })
  return <EditorPage title={title} kind={kind} base={data} isNewSubject={isNewSubject} />
}

const noVersion = {
  versionId: '',
  state: undefined,
  revision: 0,
  inForce: null,
  changedBy: '',
  proposedBy: null,
} as const

/**
 * The editor of a version: of a draft itself, else of a new draft that begins as the named version,
 * or without one. It shows what the server finds with it, what it means in figures, and how it
 * differs, while it is typed; what is typed stays until it is saved or cancelled. A draft is saved
 * over the revision that the edit began from alone: the server refuses it when somebody else has
 * changed it since.
 */
export const VersionEditor = <Named extends object, Example>({
  kind,
}: {
  kind: VersionScreens<Named, Example>
}) => {
  const [search] = useSearchParams()
  const { markets } = useStaffPerson()
  useTitle(kind.title())
  const versionId = search.get('version')
  const market = markets.find(each => each === search.get('market'))
  const blank = market && kind.blankOf?.(market)
  if (versionId !== null || !blank) {
    const isNewSubject = search.get('as') === 'new'
    return <CopyEditor kind={kind} versionId={versionId ?? ''} isNewSubject={isNewSubject} />
  }
  const { subject = '', content } = blank
  return (
    <EditorPage
      title={copy.beginBlank({ market })}
      kind={kind}
      base={{ ...noVersion, market, subject, content }}
      isNewSubject={subject === ''}
    />
  )
}
