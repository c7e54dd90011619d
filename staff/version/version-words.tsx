import * as copy from '#copy/staff/version.js'
import { Badge } from '../ui/figure/badge.tsx'
import type { VersionRow } from './version-screens.ts'

const states = {
  draft: { label: copy.stateDraft, color: 'gray' },
  proposed: { label: copy.stateProposed, color: 'orange' },
  scheduled: { label: copy.stateScheduled, color: 'blue' },
  'in-force': { label: copy.stateInForce, color: 'green' },
  superseded: { label: copy.stateSuperseded, color: 'gray' },
  withdrawn: { label: copy.stateWithdrawn, color: 'gray' },
} as const

/** Who changed or approved a version, in words: the first versions are the system's. */
export const personText = (name: string | null): string =>
  name === 'system' ? copy.bySystem() : (name ?? '')

/** What a version is of: its own name, or the kind where there is but one in a market. */
export const versionTitle = (
  { name }: Pick<VersionRow, 'name'>,
  kind: { readonly title: () => string },
): string => name ?? kind.title()

export const VersionState = ({ state }: Pick<VersionRow, 'state'>) => (
  <Badge color={states[state].color}>{states[state].label()}</Badge>
)
