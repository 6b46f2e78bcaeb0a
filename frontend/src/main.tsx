import './app/theme.css'
import './app/global.css'
import './app/utilities.css'
import './app/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from './api/connection'
import { writeProblemsBy } from './api/problem'
import { queryClient } from './api/query-client'
import { followScheme } from './app/color-scheme'
import { router } from './app/router'
import { keepFirstWords, showFirstWordsUntilDrawn } from './components/first-words'
import { inReadersWay } from './components/phrase'

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no element to draw into.')

keepFirstWords(place, window.location.pathname)
showFirstWordsUntilDrawn(place)
watchConnection(queryClient)
writeProblemsBy(inReadersWay)
// a report has no switch, and follows all the same
followScheme()

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
