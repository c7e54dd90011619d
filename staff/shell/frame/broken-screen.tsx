import { Button } from '@mantine/core'
import * as copy from '#copy/staff/shell.js'
import { EmptyState } from '../../ui/state/states.tsx'

/** Stands where a screen threw, or where its file could not be loaded. */
export const BrokenScreen = () => (
  <EmptyState title={copy.brokenTitle()}>
    <p>{copy.brokenText()}</p>
    <Button variant="default" onClick={() => location.reload()}>
      {copy.reload()}
    </Button>
  </EmptyState>
)
