export { contactFacts } from './contact-facts.ts'
export { type Figures, figuresFor } from './documents/figures.ts'
export { findTermsFacts } from './documents/find-terms-facts.ts'
export { supportRoutes } from './routes.ts'
