import { startForm } from './form.ts'
import { followViews } from './views.ts'

// The landing's own script: it spares the reloads that the form without script needs, and counts
// the seconds until another code can be asked for. The page works without it.
followViews()
startForm()
