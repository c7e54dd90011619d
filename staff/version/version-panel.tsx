import { Anchor, Button, Group, Table } from '@mantine/core'
import { Link } from 'react-router'
import * as copy from '#copy/staff/version.js'
import { getMarket } from '#domain/market/market.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { dateText, TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { labelAt, wordsAt } from './content-field.ts'
import styles from './version.module.css'
import type { VersionDetail, VersionScreens } from './version-screens.ts'
import { personText, VersionState, versionTitle } from './version-words.tsx'

const canWithdraw = ({ state }: VersionDetail): boolean =>
  state === 'draft' || state === 'proposed' || state === 'scheduled'

const useVersionActions = <Named extends object, Example>(
  { calls, named, editPermission }: VersionScreens<Named, Example>,
  version: VersionDetail | undefined,
): readonly PanelAction[] => {
  const propose = useChange(calls.propose)
  const withdraw = useChange(calls.withdraw)
  if (version === undefined) return []
  const { versionId } = version
  const proposing: PanelAction = {
    id: 'propose',
    letter: 'p',
    label: copy.propose(),
    permission: editPermission,
    isMain: true,
    warning: copy.proposeWarning(),
    fields: [
      {
        name: 'fromOn',
        label: copy.fromOn(),
        kind: 'line',
        note: copy.dayHint(),
        least: 10,
        most: 10,
      },
      reasonField(),
    ],
    send: ({ fromOn = '', reason = '' }) =>
      propose.send({ ...named, versionId, revision: String(version.revision), fromOn, reason }),
    done: copy.proposed(),
  }
  const withdrawing: PanelAction = {
    id: 'withdraw',
    letter: 'w',
    label: copy.withdraw(),
    permission: editPermission,
    isDangerous: true,
    fields: [reasonField()],
    send: ({ reason = '' }) => withdraw.send({ ...named, versionId, reason }),
    done: copy.withdrawn(),
  }
  return [
    ...(version.state === 'draft' ? [proposing] : []),
    ...(canWithdraw(version) ? [withdrawing] : []),
  ]
}

/** How a version differs from the one in force: the editor's names, each value before and after. */
export const Differences = <Named extends object, Example>({
  kind,
  version: { market, changes },
}: {
  kind: Pick<VersionScreens<Named, Example>, 'fieldsOf'>
  version: Pick<VersionDetail, 'market' | 'changes'>
}) => {
  const fields = kind.fieldsOf(market)
  const { currency } = getMarket(market)
  const words = (path: string, text: string | null) =>
    text === null || text === '' ? copy.absent() : wordsAt(fields, path, { text, currency })
  if (changes.length === 0) return <p>{copy.noDifference()}</p>
  return (
    <Table className={styles['differences'] ?? ''} aria-label={copy.differences()}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{copy.what()}</Table.Th>
          <Table.Th>{copy.inForceNow()}</Table.Th>
          <Table.Th>{copy.thisVersion()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ path, before, after }) => (
          <Table.Tr key={path}>
            <Table.Td>{labelAt(fields, path)}</Table.Td>
            <Table.Td>{words(path, before)}</Table.Td>
            <Table.Td>{words(path, after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const EditLinks = <Named extends object, Example>({
  kind,
  version: { versionId, state },
}: {
  kind: VersionScreens<Named, Example>
  version: VersionDetail
}) => {
  const { may } = useStaffPerson()
  if (!may(kind.editPermission)) return null
  return (
    <Group gap={8} mb="sm">
      <Button component={Link} to={`${kind.path}/edit?version=${versionId}`} variant="default">
        {state === 'draft' ? copy.editDraft() : copy.newFromThis()}
      </Button>
      {kind.hasNewSubjects && (
        <Anchor component={Link} to={`${kind.path}/edit?version=${versionId}&as=new`} size="xs">
          {copy.copyAsNew()}
        </Anchor>
      )}
    </Group>
  )
}

/** A version beside the list: when it holds, who answers for it, and how it differs. */
export const VersionPanel = <Named extends object, Example>({
  kind,
  versionId,
}: {
  kind: VersionScreens<Named, Example>
  versionId: string
}) => {
  const { data: version, error, refetch } = useCall(kind.calls.read, { ...kind.named, versionId })
  const actions = useVersionActions(kind, version)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (version === undefined) return <LoadingState />
  const { market, fromOn, changedAt, publishedAt } = version
  return (
    <DetailPanel
      title={versionTitle(version, kind)}
      badges={<VersionState state={version.state} />}
      actions={<ActionPanel subject={versionId} actions={actions} />}
    >
      <EditLinks kind={kind} version={version} />
      <Properties
        of={[
          { label: copy.subject(), value: version.subject },
          { label: copy.fromOn(), value: fromOn === null ? '' : dateText(fromOn) },
          { label: copy.changedBy(), value: personText(version.changedBy) },
          { label: copy.changedAt(), value: <TimeText at={changedAt} market={market} /> },
          { label: copy.proposedBy(), value: personText(version.proposedBy) },
          { label: copy.publishedBy(), value: personText(version.publishedBy) },
          publishedAt !== null && {
            label: copy.publishedAt(),
            value: <TimeText at={publishedAt} market={market} />,
          },
        ]}
      />
      {version.state !== 'in-force' && (
        <DetailSection title={copy.differences()}>
          <Differences kind={kind} version={version} />
        </DetailSection>
      )}
      {kind.Preview && (
        <DetailSection title={copy.preview()}>
          <kind.Preview versionId={versionId} />
        </DetailSection>
      )}
    </DetailPanel>
  )
}
