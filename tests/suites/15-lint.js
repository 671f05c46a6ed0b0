'use strict';
// needs: npm
require('../tidy/lint.js');
