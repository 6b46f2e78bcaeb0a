import { userLocale } from './number-format'
import type { Mark } from './palette'

export interface PictureText {
  title: string
  unit: string
  sources: readonly string[]
  legend: readonly { label: string; mark: Mark }[]
  /** Lines of the drawing, told apart by colour and dash. */
  lines?: readonly LegendLine[]
}

interface Picture extends PictureText {
  legend: readonly { label: string; mark: Mark; pattern: Element | undefined }[]
  drawing: SVGSVGElement
}

/** slide: a PNG of 1920 by 1080 pixels, as a slide of 16 : 9 takes it. */
export type PictureKind = 'svg' | 'png' | 'slide'

/** A line as a picture's legend shows it. */
export interface LegendLine {
  label: string
  color: string
  dash: string | undefined
}

const font = 'system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const svgSpace = 'http://www.w3.org/2000/svg'
const margin = 20
const slide = { width: 1920, height: 1080 }

function element(name: string, attributes: Record<string, string | number>, text?: string) {
  const created = document.createElementNS(svgSpace, name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value))
  if (text !== undefined) created.textContent = text
  return created
}

/** Returns the text cut into lines that fit a width, given how wide a text is. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== '') lines.push(line)
  return lines
}

function textMeasure(face: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return (text) => text.length * 7
  context.font = face
  return (text) => context.measureText(text).width
}

const keptStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'fill-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

interface Standalone {
  drawing: SVGSVGElement
  colors: { background: string; ink: string; soft: string }
}

/**
 * Copies the drawing with the styles of the page, so that it stands alone. Pictures go into
 * documents, so they are light whatever the screen is.
 */
function standalone(original: SVGSVGElement): Standalone {
  const place = document.createElement('div')
  place.dataset.colorScheme = 'light'
  place.className = 'visually-hidden'
  const styled = original.cloneNode(true) as SVGSVGElement
  place.append(styled)
  document.body.append(place)
  const token = (name: string) => getComputedStyle(place).getPropertyValue(name).trim()
  const colors = {
    background: token('--hr-panel'),
    ink: token('--hr-ink'),
    soft: token('--hr-ink-soft'),
  }
  const drawing = withStyles(styled)
  place.remove()
  return { drawing, colors }
}

function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  originals.forEach((original, position) => {
    const target = copies[position]
    if (target === undefined) return
    const style = getComputedStyle(original)
    for (const name of keptStyles) {
      const value = style.getPropertyValue(name)
      if (value !== '' && value !== 'none') target.setAttribute(name, value.replaceAll('"', "'"))
      else if (value === 'none') target.setAttribute(name, 'none')
    }
    target.removeAttribute('class')
    target.removeAttribute('style')
    target.removeAttribute('tabindex')
  })
  return copy
}

/** Returns what a picture says of itself: who made it, when, from which page, and of its numbers. */
export function madeBy(address: string, today: Date, locale = userLocale()) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(today)
  return {
    line: `Made with Headroom on ${day}. Printed numbers are facts: cite their source.`,
    // a long address is a link all the same; what is read of it is where the page is
    shown: address.length > 100 ? address.replace(/[?#].*/s, '') : address,
  }
}

/** Returns an SVG document that holds the chart with its title, unit, legend and sources. */
function pictureSvg(picture: Picture): { svg: string; width: number; height: number } {
  const box = picture.drawing.getBoundingClientRect()
  const width = Math.max(480, Math.ceil(box.width)) + 2 * margin
  const inner = width - 2 * margin
  const { drawing, colors } = standalone(picture.drawing)
  const root = element('svg', { xmlns: svgSpace, 'font-family': font })
  const made = madeBy(location.href, new Date())
  const described = [picture.unit, ...picture.sources, made.line, location.href].join('\n')
  root.append(element('title', {}, picture.title), element('desc', {}, described))
  root.setAttribute('role', 'img')
  const background = element('rect', {
    width: '100%',
    height: '100%',
    fill: colors.background,
  })
  root.append(background)
  let y = margin

  function lines(text: string, size: number, weight: number, color: string, gap: number) {
    const measure = textMeasure(`${weight} ${size}px ${font}`)
    for (const line of wrapped(text, inner, measure)) {
      y += size
      root.append(
        element(
          'text',
          { x: margin, y, 'font-size': size, 'font-weight': weight, fill: color },
          line,
        ),
      )
      y += gap
    }
  }

  lines(picture.title, 17, 600, colors.ink, 6)
  lines(picture.unit, 13, 400, colors.soft, 5)
  y += 6

  const measureLegend = textMeasure(`400 13px ${font}`)
  let x = margin
  for (const [position, { label, mark, pattern: found }] of picture.legend.entries()) {
    const needed = 14 + 6 + measureLegend(label) + 18
    if (x > margin && x + needed > width - margin) {
      x = margin
      y += 20
    }
    const id = `legend-${position}`
    const pattern = found?.cloneNode(true)
    if (pattern instanceof Element) {
      pattern.setAttribute('id', id)
      const defs = element('defs', {})
      defs.append(pattern)
      root.append(defs)
    }
    const fill = pattern === undefined ? mark.color : `url(#${id})`
    root.append(element('rect', { x, y, width: 14, height: 14, rx: 2, fill }))
    root.append(
      element('text', { x: x + 20, y: y + 11.5, 'font-size': 13, fill: colors.ink }, label),
    )
    x += needed
  }
  for (const { label, color, dash } of picture.lines ?? []) {
    const needed = 26 + 6 + measureLegend(label) + 18
    if (x > margin && x + needed > width - margin) {
      x = margin
      y += 20
    }
    root.append(
      element('path', {
        d: `M${x} ${y + 7}h26`,
        stroke: color,
        'stroke-width': 2.5,
        fill: 'none',
        ...(dash === undefined ? {} : { 'stroke-dasharray': dash }),
      }),
      element('text', { x: x + 32, y: y + 11.5, 'font-size': 13, fill: colors.ink }, label),
    )
    x += needed
  }
  if (picture.legend.length > 0 || (picture.lines ?? []).length > 0) y += 26

  drawing.setAttribute('x', String(margin))
  drawing.setAttribute('y', String(y))
  drawing.setAttribute('width', String(box.width))
  drawing.setAttribute('height', String(box.height))
  root.append(drawing)
  y += box.height + 8

  for (const source of picture.sources) lines(source, 11.5, 400, colors.soft, 4)
  lines(made.line, 11.5, 400, colors.soft, 4)
  const back = element('a', { href: location.href })
  y += 11.5
  back.append(element('text', { x: margin, y, 'font-size': 11.5, fill: colors.soft }, made.shown))
  root.append(back)
  y += 4
  const height = Math.ceil(y + margin - 6)
  root.setAttribute('width', String(width))
  root.setAttribute('height', String(height))
  root.setAttribute('viewBox', `0 0 ${width} ${height}`)
  return { svg: new XMLSerializer().serializeToString(root), width, height }
}

/**
 * Saves a drawing as a picture that stands alone. The frame holds the swatches of the legend in
 * `data-legend` and, where no drawing is given, the drawing in `data-drawing`.
 */
export async function savePicture(
  text: PictureText,
  kind: PictureKind,
  fileName: string,
  frame: HTMLElement | null,
  drawn?: SVGSVGElement | null,
): Promise<void> {
  saveFile(
    `${fileName}.${kind === 'slide' ? 'png' : kind}`,
    await pictureOf(text, kind, frame, drawn),
  )
}

/** Returns a drawing as a picture that stands alone. */
async function pictureOf(
  text: PictureText,
  kind: PictureKind,
  frame: HTMLElement | null,
  drawn?: SVGSVGElement | null,
): Promise<Blob> {
  const drawing = drawn ?? frame?.querySelector<SVGSVGElement>('[data-drawing] svg')
  if (!drawing) throw new Error('Show the chart first; the picture is taken from it.')
  const swatches = frame?.querySelectorAll('[data-legend] pattern') ?? []
  const legend = text.legend.map((entry, position) => ({ ...entry, pattern: swatches[position] }))
  const { svg, width, height } = pictureSvg({ ...text, legend, drawing })
  return kind === 'svg'
    ? new Blob([svg], { type: 'image/svg+xml' })
    : await pngOf(svg, width, height, kind === 'slide' ? slide : undefined)
}

/** Offers a file for saving. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Returns the SVG document drawn as PNG: at twice its size for sharp print, or as wide as a slide. */
async function pngOf(
  svg: string,
  width: number,
  height: number,
  sheet = { width: width * 2, height: height * 2 },
): Promise<Blob> {
  const scale = Math.min(sheet.width / width, sheet.height / height)
  const drawn = { width: width * scale, height: height * scale }
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = sheet.width
    canvas.height = sheet.height
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('This browser cannot draw the picture.')
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    const [left, top] = [(sheet.width - drawn.width) / 2, (sheet.height - drawn.height) / 2]
    context.drawImage(image, left, top, drawn.width, drawn.height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out.')))),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
