export { createProviderWatch, type ProviderWatch } from './provider-watch.ts'
export { createSwitches, type Switches } from './switches.ts'
