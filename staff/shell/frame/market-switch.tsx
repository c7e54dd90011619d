import { SegmentedControl } from '@mantine/core'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { chooseMarket, type MarketChoice, useMarketChoice } from '../market.ts'

/** Which market's work the lists show; nothing to choose for a person of one market. */
export const MarketSwitch = () => {
  const { markets } = useStaffPerson()
  const chosen = useMarketChoice()
  if (markets.length < 2) return null
  const choices: readonly MarketChoice[] = ['all', ...markets]
  return (
    <SegmentedControl
      size="xs"
      aria-label={copy.market()}
      value={chosen}
      onChange={value => chooseMarket(choices.find(each => each === value) ?? 'all')}
      data={choices.map(value => ({ value, label: value === 'all' ? copy.allMarkets() : value }))}
    />
  )
}
