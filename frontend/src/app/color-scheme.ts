import { localStorageColorSchemeManager } from '@mantine/core'

/** Keeps the choice of light, dark or the system's. public/color-scheme.js reads it before paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'headroom-color-scheme' })
