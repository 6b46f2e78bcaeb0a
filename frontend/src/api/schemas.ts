import type { components } from './schema.gen'

/** The domain's types as the API names them. */
export type Schemas = components['schemas']
