import Markdown, { type Components } from 'react-markdown'

/** Headings of a note stand below those of the report; pictures would ask other servers. */
const components: Components = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  a: ({ href, children }) => (
    <a href={href} rel="nofollow noopener noreferrer">
      {children}
    </a>
  ),
}

/** A note in Markdown. Markup of HTML in it shows as text, addresses that run scripts go. */
export default function MarkdownNote({ text }: { text: string }) {
  return (
    <Markdown components={components} disallowedElements={['img']}>
      {text}
    </Markdown>
  )
}
