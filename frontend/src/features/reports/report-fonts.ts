import emoji from '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2?url'
import italic from 'inter-ui/web/Inter-Italic.woff2?url'
import regular from 'inter-ui/web/Inter-Regular.woff2?url'
import strong from 'inter-ui/web/Inter-SemiBold.woff2?url'
import { useEffect, useState } from 'react'

/** The same sign is the same glyph, also in the margins: those for its neighbours have no character. */
const featureSettings = '"calt" 0'

const face = (name: string, address: string, look: FontFaceDescriptors) =>
  new FontFace(name, `url("${address}") format("woff2")`, {
    display: 'block',
    featureSettings,
    ...look,
  })

/** Signs that are pictures; letters and digits among them stay those of the text. */
const pictures =
  'U+200D, U+20E3, U+2194-21AA, U+231A-23FF, U+24C2, U+25AA-27BF, U+2934-2B55, U+3030, U+303D, U+3297-3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F'

/** A report looks the same on every machine: its faces come with the program, not from the system. */
const faces = () => ({
  text: [
    face('Headroom Report', regular, { weight: '400' }),
    face('Headroom Report', strong, { weight: '600' }),
  ],
  rare: [
    face('Headroom Report', italic, { weight: '400', style: 'italic' }),
    face('Headroom Emoji', emoji, { unicodeRange: pictures }),
  ],
})

let known: Promise<unknown> | undefined

/** Loads the faces of the text once; the others are loaded by what needs them. */
function loadFaces(): Promise<unknown> {
  if (known === undefined) {
    const { text, rare } = faces()
    for (const face of [...text, ...rare]) document.fonts.add(face)
    known = Promise.all(text.map((face) => face.load()))
  }
  return known
}

/** Returns whether the faces of a report are there; without them it is drawn in the system's. */
export function useReportFonts(): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    const done = () => setThere(true)
    loadFaces().then(done, done)
  }, [])
  return there
}
