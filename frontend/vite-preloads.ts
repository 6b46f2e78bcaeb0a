import type { Plugin } from 'vite'

/** Asks for the faces of the text with the page itself: they are named in a style sheet alone. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const faces = Object.keys(bundle).filter((name) => /Inter-\w+-subset.*\.woff2$/.test(name))
        if (faces.length === 0) throw new Error('The build has no face of the text.')
        return faces.map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${name}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            // until it is there a system face is drawn in its measures
            fetchpriority: 'low',
          },
          injectTo: 'head',
        }))
      },
    },
  }
}
