import { startForm } from './form.ts'
import { followViews } from './views.ts'

// The landing's own script: avoids the reloads of the form without script, and counts down until
// another code can be requested. The page works without it.
followViews()
startForm()
