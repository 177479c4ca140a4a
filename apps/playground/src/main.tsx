import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:theme.css';
import '@sno-id/kit/base.css';
import './app/page.css';
import { App } from './app/app.tsx';
import { Boundary } from './app/site/boundary.tsx';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Boundary>
      <App />
    </Boundary>
  </StrictMode>,
);
