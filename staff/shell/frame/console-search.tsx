import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { searchAll } from '#contract/search/staff-calls.ts'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { failureText } from '../calls/call-failure.ts'
import { useCall } from '../calls/calls.ts'
import { destinations, groupLabels } from '../destinations.ts'

const [store, search] = createSpotlight()

type Found = OutputOf<typeof searchAll>['found'][number]

const kinds: Readonly<Record<Found['kind'], () => string>> = {
  borrower: copy.kindBorrower,
  loan: copy.kindLoan,
  'payment-request': copy.kindPaymentRequest,
  payment: copy.kindPayment,
  complaint: copy.kindComplaint,
}

/** Where a thing that was found is worked on. */
const placeOf = ({ kind, id, borrowerId }: Found): string => {
  if (kind === 'complaint') return `/complaints?open=${id}`
  return borrowerId === null ? `/unmatched-money?open=${id}` : `/borrowers/${borrowerId}`
}

/** At least so many letters are searched for: fewer find everyone. */
const minLetters = 3

/** Finds records by a number or a name, and screens by a few letters. */
export const ConsoleSearch = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const { may } = useStaffPerson()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 250)
  const isSearched = text.length >= minLetters && may(searchAll.permission ?? 'borrower.read')
  const { data, error } = useCall(searchAll, { text }, { enabled: isSearched })
  useEffect(() => {
    search.open()
    return search.close
  }, [])
  const found = (isSearched ? (data?.found ?? []) : []).map(
    (each): SpotlightActionData => ({
      id: `${each.kind} ${each.id}`,
      label: each.label,
      description: [kinds[each.kind](), each.market, each.state].filter(Boolean).join(' · '),
      // What was typed need not be in the masked label.
      keywords: [typed, text],
      onClick: () => void navigate(placeOf(each)),
    }),
  )
  const screens = destinations
    .filter(({ permission }) => may(permission))
    .map(({ path, label, group, icon: Icon }) => ({
      id: path,
      label: label(),
      description: groupLabels[group](),
      leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
      onClick: () => void navigate(path),
    }))
  const groups: SpotlightActionGroupData[] = [
    ...(found.length > 0 ? [{ group: copy.foundTitle(), actions: found }] : []),
    { group: copy.screensTitle(), actions: screens },
  ]
  return (
    <Spotlight
      store={store}
      actions={groups}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound={isSearched && error ? failureText(error) : copy.nothingFound()}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: copy.searchEverything(), 'aria-label': copy.search() }}
    />
  )
}
