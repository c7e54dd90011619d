import * as copy from '#copy/pages/session.js'
import { paths } from '../../routes.ts'

/** Leads to the code's page in a tab of its own, so that a form without script keeps its input. */
export const StepUpLink = () => (
  <p>
    <a href={paths.stepUp} target="_blank" rel="noreferrer">
      {copy.stepUpLink()}
    </a>
  </p>
)
